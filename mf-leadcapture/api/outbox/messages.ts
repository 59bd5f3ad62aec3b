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

/**
 * True for one plain email address: without quotes, comments, lists or line breaks, and with a full domain. Mail libraries
 * correct invalid addresses, and a corrected address can belong to another person.
 */
export const isPlainAddress = (text: string): boolean => EMAIL.test(text)

/** Parses `Name <address>` or `address`. Returns null for any other text. */
export const parseMailbox = (text: string): Mailbox | null => {
  const match = /^(?:([^<>"\\\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = readEmail(match?.[2] ?? match?.[3] ?? '')
  return isPlainAddress(address) ? { name: (match?.[1] ?? '').trim(), address } : null
}

export const getMailDomain = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)

/**
 * Converts a text to one line. Removes control characters and bidirectional characters, which can forge mail headers, terminal
 * output and reading order. Line breaks become spaces.
 */
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

interface FactsLayout {
  end?: string
  minWidth?: number
}

/** Formats pairs of label and value, one per line. The values are aligned in a column. */
export const formatFacts = (
  rows: readonly (readonly [label: string, value: string])[],
  { end = ':', minWidth = 0 }: FactsLayout = {},
): string => {
  const width = Math.max(minWidth, ...rows.map(([label]) => label.length + end.length)) + 1
  return rows.map(([label, value]) => `${label}${end}`.padEnd(width) + sanitizeLine(value)).join('\n')
}

/** Formats a count with its noun, such as `1 minute` or `15 minutes`. */
export const formatCount = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`

interface TeamMail {
  id: string
  at: number | string
  subject: string
  text: string
  /** Person who sent the form. Replies to the mail are sent to this person. */
  person: { fullName: string; email: string } | null
  /** Reasons why the submission looks automated. If there are any, the mail is marked as unusual. */
  unusual?: readonly string[]
}

/**
 * Adds the reasons why a submission looks automated to the subject and text of its mail. Returns the mail unchanged if there
 * are no reasons.
 */
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

/**
 * Creates a plain-text mail to the team. Every delivery attempt sends the same bytes. The recipient does not depend on a
 * visitor's input.
 */
export const createTeamMail = (
  { messageId }: Pick<OutboxRow, 'messageId'>,
  { id, at, person, unusual = [], ...content }: TeamMail,
  { from, to }: MailAddresses,
): SendMailOptions => {
  const { subject, text } = markUnusual(unusual, content)
  return {
    from,
    to,
    envelope: { from: from.address, to: [to.address] },
    ...(person && isPlainAddress(person.email)
      ? { replyTo: { name: sanitizeLine(person.fullName), address: person.email } }
      : {}),
    subject: sanitizeLine(subject),
    text,
    textEncoding: 'quoted-printable',
    messageId,
    date: new Date(at),
    // Mail programs group mails with the same subject into one conversation. X-Entity-Ref-ID prevents that.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': id },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A contact as submitted to HubSpot. `properties` has HubSpot's property names. */
export interface Contact {
  properties: Record<string, string>
  submittedAt: number
  page: string
  title: string
}

/**
 * Renders the messages about records of one type. The same record always results in the same message, so that repeated
 * deliveries are identical.
 */
export interface MessageTemplate<Row = unknown> {
  mail(due: DueDelivery<Row>, addresses: MailAddresses): SendMailOptions
  /** Creates the contact for HubSpot. Undefined for record types that are not submitted to HubSpot. */
  contact?(record: Row): Contact
  /**
   * Creates the body for the webhook, without the name of the record type. Undefined for record types that are not posted to the
   * webhook.
   */
  post?(record: Row): object
}

export type MessageTemplates = Record<string, MessageTemplate>

export interface Transport {
  /** Sends a delivery. Resolves once the receiving service has accepted it. Rejects with the service's error. */
  send(due: DueDelivery): Promise<void>
  close(): void
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
