import { plainText } from '../outbox/mail/plain-text.ts'
import type { LeadRow } from '../tables.ts'
import { facts } from '../outbox/mail/facts.ts'

/** What the team reads of a lead. */
export const leadText = (lead: LeadRow): string => {
  const head = facts([
    ['Name', lead.fullName],
    ['Business', lead.businessName],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Industry', lead.industry],
    ['Employees', String(lead.employees)],
    ['Page', lead.page ?? '-'],
    ['Partner link', lead.plid ?? '-'],
    ['Received', lead.receivedAt],
    ['Lead', lead.id],
  ])
  return `${head}\n\n${plainText(lead.message)}\n`
}
