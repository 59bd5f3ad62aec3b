import type { SendMailOptions } from 'nodemailer'
import { readEmail, EMAIL } from 'shared-contracts/field-rule'
import type { DueDelivery, OutboxRow } from './queue.ts'

export interface Mailbox {
  name: string
  address: string
}

export interface MailAddresses {
  from: Mailbox
  to: Mailbox
}

/** Parses `Name <address>` or `address`. Returns null for any other text. */
export const parseMailbox = (text: string): Mailbox | null => {
  const match = /^(?:([^<>"\\\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = readEmail(match?.[2] ?? match?.[3] ?? '')
  return EMAIL.test(address) ? { name: (match?.[1] ?? '').trim(), address } : null
}

export const getMailDomain = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)

/** Converts a text to one line without control and bidirectional characters, which can forge mail headers or reading order. */
export const sanitizeLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

export const sanitizeText = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map(sanitizeLine)
    .join('\n')

/** Returns the first `maxLength` code points of a text. A surrogate pair is never split. */
export const truncate = (text: string, maxLength: number): string =>
  Array.from(text).slice(0, maxLength).join('')

export const formatFacts = (
  rows: readonly (readonly [label: string, value: string])[],
  { end = ':', minWidth = 0 }: { end?: string; minWidth?: number } = {},
): string => {
  const width = Math.max(minWidth, ...rows.map(([label]) => label.length + end.length)) + 1
  return rows.map(([label, value]) => `${label}${end}`.padEnd(width) + sanitizeLine(value)).join('\n')
}

export const formatCount = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`

interface TeamMail {
  id: string
  at: number | string
  subject: string
  text: string
  person: { fullName: string; email: string } | null
  unusual?: readonly string[]
}

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

/** Properties of every mail. `at` is the mail's date, so that every delivery attempt sends the same bytes. */
export const createMail = (
  { from }: Pick<MailAddresses, 'from'>,
  to: Mailbox,
  { messageId, at, reference }: Pick<OutboxRow, 'messageId'> & { at: number | string; reference: string },
): SendMailOptions => ({
  from,
  to,
  envelope: { from: from.address, to: [to.address] },
  textEncoding: 'quoted-printable',
  messageId,
  date: new Date(at),
  // Mail programs group mails with the same subject into one conversation. X-Entity-Ref-ID prevents that.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': reference },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Creates a mail to the team, with the same bytes for every delivery attempt. No visitor's input affects the recipient. */
export const createTeamMail = (
  { messageId }: Pick<OutboxRow, 'messageId'>,
  { id, at, person, unusual = [], ...content }: TeamMail,
  addresses: MailAddresses,
): SendMailOptions => {
  const { subject, text } = markUnusual(unusual, content)
  return {
    ...createMail(addresses, addresses.to, { messageId, at, reference: id }),
    // Verify the address again: mail libraries correct invalid ones, and a corrected address can belong to another person.
    ...(person && EMAIL.test(person.email)
      ? { replyTo: { name: sanitizeLine(person.fullName), address: person.email } }
      : {}),
    subject: sanitizeLine(subject),
    text,
  }
}

/** A contact as submitted to HubSpot. `properties` has HubSpot's property names. */
export interface Contact {
  properties: Record<string, string>
  submittedAt: number
  page: string
  title: string
}

/** Creates messages about a record. A record always results in the same message, so repeated deliveries are identical. */
export interface MessageTemplate<Row = unknown> {
  mail(due: DueDelivery<Row>, addresses: MailAddresses): SendMailOptions
  /** Creates the contact for HubSpot. Undefined for record types that are not submitted to HubSpot. */
  contact?(record: Row): Contact
  /** Body for the webhook. Undefined for record types that are not posted to it. */
  post?(record: Row): object
}

export type MessageTemplates = Record<string, MessageTemplate>

export interface Transport {
  /** Sends a delivery. Resolves once the receiving service has accepted it. Rejects with the service's error. */
  send(due: DueDelivery): Promise<void>
  close?(): void
}

export const renderMail = (
  templates: MessageTemplates,
  due: DueDelivery,
  addresses: MailAddresses,
): SendMailOptions => {
  const template = templates[due.delivery.subjectKind]
  if (!template)
    throw Object.assign(new Error('no template for this kind of record'), { code: 'NOT_CONFIGURED' })
  return template.mail(due, addresses)
}
