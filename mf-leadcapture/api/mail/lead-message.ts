import type { SendMailOptions } from 'nodemailer'
import { plainLine, plainText } from '../plain-text.ts'
import type { LeadRow } from '../store/tables.ts'
import { isPlainAddress, type Mailbox } from './address.ts'

export interface Correspondents {
  from: Mailbox
  to: Mailbox
}

/** What a mail says, the same bytes at each attempt. */
export type Render<Subject> = (subject: Subject, messageId: string, correspondents: Correspondents) => SendMailOptions | Promise<SendMailOptions>

const bodyOf = (lead: LeadRow): string => {
  const rows: [string, string][] = [
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
  ]
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  const lines = rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${plainLine(value)}`)
  return `${lines.join('\n')}\n\n${plainText(lead.message)}\n`
}

/** The mail that tells the team of a lead: plain text, to the fixed recipient, the same bytes at each attempt. */
export const leadMessage = (lead: LeadRow, messageId: string, { from, to }: Correspondents): SendMailOptions => ({
  from,
  to,
  envelope: { from: from.address, to: [to.address] },
  // Only an address that is one beyond doubt may stand in a header.
  ...(isPlainAddress(lead.email) ? { replyTo: { name: plainLine(lead.fullName), address: lead.email } } : {}),
  subject: plainLine(lead.subject),
  text: bodyOf(lead),
  textEncoding: 'quoted-printable',
  messageId,
  date: new Date(lead.receivedAt),
  // The reference keeps mail clients from folding leads with one subject into one conversation.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': lead.id },
  disableFileAccess: true,
  disableUrlAccess: true,
})
