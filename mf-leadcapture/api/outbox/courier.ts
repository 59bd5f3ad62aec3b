import type { SendMailOptions } from 'nodemailer'
import type { Correspondents } from './mail/address.ts'
import type { Due } from './operations.ts'
import { CHANNELS, type Channel } from './outbox-row.ts'

/** A person as the marketing platform takes one, by its names of their properties. */
export interface Contact {
  properties: Record<string, string>
  submittedAt: number
  /** Path of the site's page that they wrote on. */
  page: string
  title: string
}

/** How one kind of subject is put for each way out. The same subject is put the same way at each attempt. */
export interface Wording<Subject = unknown> {
  mail(due: Due<Subject>, correspondents: Correspondents): SendMailOptions | Promise<SendMailOptions>
  /** Left out by what the marketing platform is not told of. */
  contact?(subject: Subject): Contact
  /** What an address of ours is posted, beside the subject's kind; left out by what it is not told of. */
  post?(subject: Subject): object
}

/** By kind of subject. */
export type Wordings = Record<string, Wording>

/** A way out of the outbox. */
export interface Courier {
  name: 'smtp' | 'folder' | 'hubspot' | 'webhook'
  /** Resolves once the other side has what was due; rejects with what went wrong. */
  send(due: Due): Promise<void>
  close(): void
}

/** One for each channel that is configured. */
export type Couriers = Partial<Record<Channel, Courier>>

/** Where a new lead goes. */
export const channelsOf = (couriers: Couriers): Channel[] =>
  CHANNELS.filter((channel) => couriers[channel] !== undefined)

/** The mail that a due delivery is, in its subject's words. */
export const mailOf = (
  wordings: Wordings,
  due: Due,
  correspondents: Correspondents,
): SendMailOptions | Promise<SendMailOptions> => {
  const wording = wordings[due.delivery.subjectKind]
  if (!wording)
    throw Object.assign(new Error('nobody words this kind of subject'), { code: 'NOT_CONFIGURED' })
  return wording.mail(due, correspondents)
}
