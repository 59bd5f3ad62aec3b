import type { SendMailOptions } from 'nodemailer'
import { readEmail, EMAIL } from 'shared-contracts/field-rule'
import type { DueDelivery, OutboxRow } from './queue.ts'

export interface Mailbox {
  name: string
  address: string
}

/** Sender of all mails, and the team's mailbox. */
export interface MailAddresses {
  from: Mailbox
  to: Mailbox
}

/**
 * True for an address that forms accept, and nothing else: no quotes, comments, lists, line breaks or bare hosts. Mail
 * libraries repair addresses, and a repaired one can belong to another person.
 */
export const isPlainAddress = (text: string): boolean => EMAIL.test(text)

/** Parses `Name <address>` or `address`; null for anything else. */
export const parseMailbox = (text: string): Mailbox | null => {
  const match = /^(?:([^<>"\\\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = readEmail(match?.[2] ?? match?.[3] ?? '')
  return isPlainAddress(address) ? { name: (match?.[1] ?? '').trim(), address } : null
}

export const getMailDomain = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)

/**
 * One line of text without control and bidirectional characters, which can forge mail headers, terminals and reading
 * order. Line breaks become spaces.
 */
export const sanitizeLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** Several lines, each of them plain. */
export const sanitizeText = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map(sanitizeLine)
    .join('\n')

/** The first code points of a text: never half a character. */
export const truncate = (text: string, maxLength: number): string =>
  Array.from(text).slice(0, maxLength).join('')

interface FactsLayout {
  /** Ends each label. */
  end?: string
  /** Minimum width of the labels, in characters. */
  minWidth?: number
}

/** Labels and values, one per line, the values aligned. */
export const formatFacts = (
  rows: readonly (readonly [label: string, value: string])[],
  { end = ':', minWidth = 0 }: FactsLayout = {},
): string => {
  const width = Math.max(minWidth, ...rows.map(([label]) => label.length + end.length)) + 1
  return rows.map(([label, value]) => `${label}${end}`.padEnd(width) + sanitizeLine(value)).join('\n')
}

/** `1 minute`, `15 minutes`. */
export const formatCount = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`

interface TeamMail {
  id: string
  at: number | string
  subject: string
  text: string
  /** Recipient of replies. */
  person: { fullName: string; email: string } | null
  /** Descriptions of unusual traits; the mail is marked if there are any. */
  unusual?: readonly string[]
}

/** Marks a mail about an unusual submission in its subject and its text. */
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

/** A mail to the team: plain text, to the fixed recipient, the same bytes at each attempt. */
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
    // The reference keeps mail clients from grouping leads with one subject into one conversation.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': id },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A person as the marketing platform stores one, under its names of the properties. */
export interface Contact {
  properties: Record<string, string>
  submittedAt: number
  /** Path of the page with the form. */
  page: string
  title: string
}

/** Messages of one kind of record for each channel. The same record gives the same message at each attempt. */
export interface MessageTemplate<Row = unknown> {
  mail(due: DueDelivery<Row>, addresses: MailAddresses): SendMailOptions | Promise<SendMailOptions>
  /** Left out by records that the marketing platform does not get. */
  contact?(record: Row): Contact
  /** Body for the webhook, without the record's kind; left out by records that it does not get. */
  post?(record: Row): object
}

/** By kind of record. */
export type MessageTemplates = Record<string, MessageTemplate>

/** Sends deliveries of one channel. */
export interface Transport {
  name: 'smtp' | 'folder' | 'hubspot' | 'webhook'
  /** Resolves once the other side has accepted the delivery; rejects with the reason otherwise. */
  send(due: DueDelivery): Promise<void>
  close(): void
}

/** Renders the mail of a delivery. */
export const renderMail = (
  templates: MessageTemplates,
  due: DueDelivery,
  addresses: MailAddresses,
): SendMailOptions | Promise<SendMailOptions> => {
  const template = templates[due.delivery.subjectKind]
  if (!template)
    throw Object.assign(new Error('no template for this kind of record'), { code: 'NOT_CONFIGURED' })
  return template.mail(due, addresses)
}
