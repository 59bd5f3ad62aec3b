import { createHash } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { CONSENT_TEXTS, type ConsentKind } from '../../contract/consent.ts'
import { HONEYPOT_FIELD } from '../../contract/form.ts'
import type { SendMailBody } from '../../contract/send-mail.ts'
import type { Submission } from '../store/operations.ts'
import type { ConsentRow, LeadRow } from '../store/tables.ts'

const KEY_LIFETIME = 24 * 60 * 60 * 1000
const LONGEST_USER_AGENT = 400
const nextId = monotonicFactory()

/** What is known of the sender beside the body. */
export interface Sender {
  source: LeadRow['source']
  ip: string
  userAgent: string
  idempotencyKey: string | null
  /** Domain of the mail's stable Message-ID. */
  mailDomain: string
  now: number
}

const consentState = (stated: boolean | undefined): ConsentRow['state'] => {
  if (stated === undefined) return 'unstated'
  return stated ? 'given' : 'not-given'
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Hash of the parsed body: the same words in another spelling of JSON are the same request. */
const hashOf = (body: SendMailBody): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** All rows of one contact request. A filled honeypot quarantines it: a machine's lead is kept, but not mailed. */
export const buildSubmission = (body: SendMailBody, sender: Sender): Submission => {
  const { context = {}, [HONEYPOT_FIELD]: trap = '', ...fields } = body
  const id = nextId(sender.now)
  const at = new Date(sender.now).toISOString()
  const quarantined = trap !== ''
  const page = context.page ?? null
  const userAgent = sender.userAgent.slice(0, LONGEST_USER_AGENT)

  const consent = (kind: ConsentKind): ConsentRow => ({
    id: nextId(sender.now),
    leadId: id,
    kind,
    state: consentState(context[kind]),
    textVersion: CONSENT_TEXTS[kind].version,
    textHash: CONSENT_TEXTS[kind].hash,
    at,
    ip: sender.ip,
    userAgent,
    page,
    phone: fields.phone,
  })

  return {
    lead: {
      ...fields,
      id,
      status: quarantined ? 'quarantined' : 'accepted',
      receivedAt: at,
      source: sender.source,
      page,
      plid: context.plid ?? null,
      firstTouch: json(context.firstTouch),
      lastTouch: json(context.lastTouch),
    },
    consents: [consent('terms'), consent('texts')],
    delivery: {
      id: nextId(sender.now),
      leadId: id,
      channel: 'mail',
      state: quarantined ? 'held' : 'pending',
      messageId: `<lead-${id}@${sender.mailDomain}>`,
      attempts: 0,
      createdAt: sender.now,
      dueAt: sender.now,
      leaseUntil: 0,
      fence: 0,
      lastError: null,
      settledAt: null,
    },
    idempotency: sender.idempotencyKey === null ? null : { key: sender.idempotencyKey, bodyHash: hashOf(body), expiresAt: sender.now + KEY_LIFETIME },
  }
}
