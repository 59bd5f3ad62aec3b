import type { Wording } from '../outbox/courier.ts'
import { facts } from '../outbox/mail/facts.ts'
import { plainText } from '../outbox/mail/plain-text.ts'
import { teamMail } from '../outbox/mail/team-mail.ts'
import type { LeadRow } from './rows.ts'

/** What the team reads of a lead. */
const leadText = (lead: LeadRow): string => {
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

/** A lead as the team, the marketing platform and an address of ours are told of it. */
export const LEAD_WORDING: Wording<LeadRow> = {
  mail: ({ delivery, subject: lead }, correspondents) =>
    teamMail(delivery, { id: lead.id, at: lead.receivedAt, subject: lead.subject, text: leadText(lead), person: lead }, correspondents),
  contact(lead) {
    const [first = '', ...others] = lead.fullName.split(/\s+/)
    const properties = {
      email: lead.email,
      firstname: first,
      lastname: others.join(' '),
      phone: lead.phone,
      company: lead.businessName,
      industry: lead.industry,
      numemployees: String(lead.employees),
      message: lead.message,
    }
    return { properties, submittedAt: Date.parse(lead.receivedAt), page: lead.page ?? '/', title: lead.subject }
  },
  post: ({ riskScore: _score, riskReasons: _reasons, ...lead }) => lead,
}
