import type { SendMailOptions } from 'nodemailer'
import { plainLine } from './plain-text.ts'
import type { Due } from '../../operations.ts'
import { isPlainAddress, type Mailbox } from './address.ts'
import { applicationText } from '../../applications/mail.ts'
import { digestSubject, digestText } from '../../digest/mail.ts'
import { leadText } from '../../leads/mail.ts'

export interface Correspondents {
  from: Mailbox
  to: Mailbox
}

/** What a mail about a delivery says, the same bytes at each attempt. */
export type Render<Item> = (item: Item, correspondents: Correspondents) => SendMailOptions | Promise<SendMailOptions>

const partsOf = (due: Due) => {
  if (due.kind === 'digest') return { id: due.digest.day, at: due.digest.at, subject: digestSubject(due.digest), text: digestText(due.digest), person: null }
  const { person, subject, text } =
    due.kind === 'lead'
      ? { person: due.lead, subject: due.lead.subject, text: leadText(due.lead) }
      : { person: due.application, subject: `Application: ${due.application.role}`, text: applicationText(due.application) }
  return { id: person.id, at: person.receivedAt, subject, text, person }
}

/** The mail that tells the team of it: plain text, to the fixed recipient, the same bytes at each attempt. */
export const mailOf = (due: Due, { from, to }: Correspondents): SendMailOptions => {
  const { id, at, person, subject, text } = partsOf(due)
  return {
    from,
    to,
    envelope: { from: from.address, to: [to.address] },
    // Only an address that is one beyond doubt may stand in a header.
    ...(person && isPlainAddress(person.email) ? { replyTo: { name: plainLine(person.fullName), address: person.email } } : {}),
    subject: plainLine(subject),
    text,
    textEncoding: 'quoted-printable',
    messageId: due.delivery.messageId,
    date: new Date(at),
    // The reference keeps mail clients from folding leads with one subject into one conversation.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': id },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
