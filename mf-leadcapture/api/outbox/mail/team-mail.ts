import type { SendMailOptions } from 'nodemailer'
import type { OutboxRow } from '../outbox-row.ts'
import { isPlainAddress, type Correspondents } from './address.ts'
import { plainLine } from './plain-text.ts'

/** What the team is told. */
interface TeamMail {
  id: string
  /** When it happened. */
  at: number | string
  subject: string
  text: string
  /** Who gets an answer to it. */
  person: { fullName: string; email: string } | null
  /** Descriptions of unusual traits; the mail is marked if there are any. */
  unusual?: readonly string[]
}

/** Subject and text with a mark, for a mail about something that could be a machine's. */
export const markUnusual = <Mail extends { subject: string; text: string }>(
  unusual: readonly string[],
  mail: Mail,
): Mail =>
  unusual.length === 0
    ? mail
    : {
        ...mail,
        subject: `[Unusual] ${mail.subject}`,
        text: `Unusual: ${unusual.join('; ')}.\nThe sender passed a check for machines, so this was delivered at once.\n\n${mail.text}`,
      }

/** The mail that tells the team of it: plain text, to the fixed recipient, the same bytes at each attempt. */
export const teamMail = (
  { messageId }: Pick<OutboxRow, 'messageId'>,
  { id, at, person, unusual = [], ...words }: TeamMail,
  { from, to }: Correspondents,
): SendMailOptions => {
  const { subject, text } = markUnusual(unusual, words)
  return {
    from,
    to,
    envelope: { from: from.address, to: [to.address] },
    // Only an address that is one beyond doubt may stand in a header.
    ...(person && isPlainAddress(person.email)
      ? { replyTo: { name: plainLine(person.fullName), address: person.email } }
      : {}),
    subject: plainLine(subject),
    text,
    textEncoding: 'quoted-printable',
    messageId,
    date: new Date(at),
    // The reference keeps mail clients from folding leads with one subject into one conversation.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': id },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
