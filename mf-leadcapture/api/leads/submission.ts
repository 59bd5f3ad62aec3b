import { splitPhone } from 'shared-contracts/field-text'
import { CONSENT_TEXTS, type ConsentKind } from '../../contract/consent.ts'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { shortAddress } from 'federation/service/client-key'
import { extraColumn } from '../intake/extra-fields.ts'
import type { Verdict } from '../intake/risk.ts'
import type { Intake } from '../intake/take-in.ts'
import type { Channel } from '../outbox/outbox-row.ts'
import { owed } from '../outbox/owed.ts'
import { nextId } from '../store/next-id.ts'
import type { CheckedBody } from './check-body.ts'
import type { ConsentRow, LeadRow } from './rows.ts'

const LONGEST_USER_AGENT = 400

/** All that one contact request writes; it becomes durable whole or not at all. */
export interface Submission extends Intake {
  lead: LeadRow
  consents: ConsentRow[]
}

/** What is known of a request beside its body. */
export interface Circumstances extends Pick<Submission, 'idempotency' | 'personHashes'> {
  source: LeadRow['source']
  ip: string
  userAgent: string
  isTest: boolean
  verdict: Verdict
  /** Where leads are passed on to. */
  channels: readonly Channel[]
  /** Tracking data of a visitor with consent, for delivery to the marketing platform; JSON, or null. */
  hubspotDetails: string | null
  /** Domain of the mail's stable Message-ID. */
  mailDomain: string
  now: number
}

const consentState = (stated: boolean | undefined): ConsentRow['state'] => {
  if (stated === undefined) return 'unstated'
  return stated ? 'given' : 'not-given'
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** What the visitor said, without what tells people from machines: equal words are equal requests. */
export const wordsOf = ({
  [HONEYPOT_FIELD]: _trap,
  [TOKEN_FIELD]: _token,
  [PROOF_FIELD]: _proof,
  ...words
}: CheckedBody) => words

/** All rows of one contact request. */
export const buildSubmission = (body: CheckedBody, circumstances: Circumstances): Submission => {
  const { source, ip, verdict, channels, mailDomain, now, idempotency, personHashes } = circumstances
  const { context = {}, extraFields, phone: read, ...fields } = wordsOf(body)
  const phone = splitPhone(read)
  const { quarantined, riskScore, riskReasons } = verdict
  const id = nextId(now)
  const at = new Date(now).toISOString()
  const page = context.page ?? null
  const userAgent = circumstances.userAgent.slice(0, LONGEST_USER_AGENT)

  const consent = (kind: ConsentKind): ConsentRow => {
    const state = consentState(context[kind])
    return {
      id: nextId(now),
      leadId: id,
      kind,
      state,
      textVersion: CONSENT_TEXTS[kind].version,
      textHash: CONSENT_TEXTS[kind].hash,
      at,
      ip: state === 'given' ? ip : shortAddress(ip),
      userAgent,
      page,
      phone: phone.phone,
      email: fields.email,
    }
  }

  return {
    lead: {
      ...fields,
      ...phone,
      id,
      status: quarantined ? 'quarantined' : 'accepted',
      receivedAt: at,
      source,
      page,
      plid: context.plid ?? null,
      firstTouch: json(context.firstTouch),
      lastTouch: json(context.lastTouch),
      extraFields: extraColumn(extraFields),
      riskScore,
      riskReasons,
      isTest: circumstances.isTest ? 1 : 0,
    },
    consents: [consent('terms'), consent('texts')],
    deliveries: channels.map((channel) =>
      owed({
        kind: 'lead',
        id,
        channel,
        details: channel === 'hubspot' ? circumstances.hubspotDetails : null,
        held: quarantined,
        mailDomain,
        now,
      }),
    ),
    idempotency,
    personHashes,
  }
}
