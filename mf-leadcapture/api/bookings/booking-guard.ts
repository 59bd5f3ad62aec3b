import type { Challenge } from 'altcha-lib'
import type { FastifyRequest } from 'fastify'
import { clientKey } from '@federation/node-kit'
import { createProofLimit, type AbuseGuard, type SubmissionContext } from '../abuse/guard.ts'
import type { Limit, RateLimiter } from '../abuse/limits.ts'
import {
  isValidProof,
  issueChallenge,
  issueWaitToken,
  readFormToken,
  getSecondsUntil,
  type Clock,
} from '../abuse/proofs.ts'
import { assessRisk, type RiskVerdict } from '../abuse/risk.ts'
import { normalizeMailbox, hashPerson } from '../abuse/suppression.ts'
import { LeadApiError, ProofRequired } from '../http/errors.ts'
import type { Kysely } from 'kysely'
import type { OutboxRow } from '../outbox/queue.ts'
import {
  getAudience,
  CONFIRM_PART,
  parseMeetingDetails,
  type BookingRow,
  type BookingTables,
} from './booking-rows.ts'

export interface BookingContext extends Omit<SubmissionContext, 'isPagePost' | 'formToken'> {
  email: string
  /** Random key of the displayed form. Its proof of work and its `ticket` are valid only with this key. */
  key: string
  /** Signed token, with which a visitor without JavaScript may book after a wait instead of a proof of work. */
  ticket: string
  holds: number
}

/** Keys by which the limits count the bookings of a visitor. */
export interface BookingSender {
  /** Normalized email address: without plus tag, and without dots if the provider ignores them. */
  person: string
  client: string
}

export interface BookingCheck {
  verdict: RiskVerdict
  /** True if the booking needs no confirmation by mail. */
  isAtOnce: boolean
}

export type BookingGuard = ReturnType<typeof createBookingGuard>

interface GuardOptions {
  guard: AbuseGuard
  secret: string
  /**
   * Requests per minute of one client that need no proof of work. The default is 10. A greater value raises the other limits of
   * bookings in proportion.
   */
  clientPerMinute: number
  limiter: RateLimiter
  clock: Clock
}

/** Bookings per hour of one client (a network address), or of one email address, that need no proof of work. */
const MAX_UNPROVEN_PER_HOUR = 2
/** With this many unconfirmed bookings of all clients, new bookings need a proof of work. Each multiple doubles the work. */
const HOLDS_PER_LEVEL = 10
/** Maximum number of bookings of one client or email address that are valid without a confirmation by mail. */
const MAX_AT_ONCE_PER_DAY = 1
/** Maximum number of bookings of all visitors together that are valid without a confirmation by mail. */
const MAX_AT_ONCE_OF_ALL_PER_HOUR = 10
/** Maximum level of a proof of work. Each level doubles the work, and also the wait that can replace it. */
const MAX_LEVEL = 6
const WAIT_MS = 5000
const MAX_WAIT_MS = 60_000
const TURN_INTERVAL_MS = 1000
/** Time for which a ticket (the token that permits a booking after a wait) stays valid, counted from the end of the wait. */
const TICKET_LIFETIME_MS = 2 * 60 * 60_000
/** Maximum number of a client's unconfirmed bookings, per request that it may send in a minute. Never below MIN_HOLDS. */
const HOLDS_PER_CLIENT_REQUEST = 0.3
const MIN_HOLDS = 3

const createHourlyLimit = (bucket: string, key: string, burst: number): Limit => ({
  bucket,
  key,
  burst,
  perMinute: burst / 60,
})

/** In addition to `AbuseGuard`, limits the bookings of each client (a network address) and of each email address. */
export const createBookingGuard = (options: GuardOptions) => {
  const { guard, secret, clientPerMinute, limiter, clock } = options
  const scale = Math.max(1, clientPerMinute / 10)
  const maxUnproven = Math.floor(MAX_UNPROVEN_PER_HOUR * scale)
  const senderOf = (email: string, ip: string): BookingSender => ({
    person: normalizeMailbox(email),
    client: hashPerson(secret, 'client', clientKey(ip)),
  })

  const requireProof = async (
    client: string,
    key: string,
    level: number,
    earlier: number | null,
  ): Promise<ProofRequired> => {
    const waitMs = Math.min(WAIT_MS * 2 ** (level - 1), MAX_WAIT_MS)
    const reservation = { bucket: 'booking-line', key: client, waitMs, apartMs: TURN_INTERVAL_MS }
    const readyAt = earlier ?? (await limiter.reserve(reservation))
    return new ProofRequired({
      challenge: await issueChallenge(secret, key, clock.now(), level),
      ticket: issueWaitToken(secret, readyAt, key),
      seconds: getSecondsUntil(readyAt, clock.read()),
    })
  }

  /**
   * Counts a booking that was sent with a proof of work. Returns true if the limits for bookings without a confirmation by mail
   * permit it.
   */
  const consumeAtOnceLimits = async ({ person, client }: BookingSender): Promise<boolean> => {
    const daily = {
      burst: Math.floor(MAX_AT_ONCE_PER_DAY * scale),
      perMinute: (MAX_AT_ONCE_PER_DAY * scale) / (24 * 60),
      stopOnDeny: true,
    }
    const results = await limiter.consume([
      { bucket: 'booking-now-person', key: person, ...daily },
      { bucket: 'booking-now-client', key: client, ...daily },
      createHourlyLimit('booking-now', '', Math.floor(MAX_AT_ONCE_OF_ALL_PER_HOUR * scale)),
    ])
    return results.every((result) => result === true)
  }

  return {
    senderOf,
    /** Issues the proof-of-work challenge of a form. With the solution, a booking can be valid without confirmation by mail. */
    issueChallenge: (key: string): Promise<Challenge> => issueChallenge(secret, key, clock.now()),
    /**
     * Returns the verdict about a booking. Throws PROOF_REQUIRED if the booking needs a proof of work or a wait, and RATE_LIMITED
     * if the client sends too many requests.
     */
    async evaluate(
      request: FastifyRequest,
      { ip, email, key, proof, ticket, holds, ...context }: BookingContext,
    ): Promise<BookingCheck> {
      guard.markCounted(request)
      const { person, client } = senderOf(email, ip)
      // Booking pages have no form token, so use the state `missing`, which adds little to the risk score.
      const signals = { ...context, token: 'missing', tokenReused: false } as const
      const calm = { clientCrowded: false, siteCrowded: false }
      const isUnusual = assessRisk({ ...signals, ...calm, hasProof: false }).isProofEnough
      const holdLevel = Math.floor(holds / (HOLDS_PER_LEVEL * scale))
      const token = readFormToken(secret, ticket, clock.read(), TICKET_LIFETIME_MS)
      const hasWaited = token.state === 'waited' && token.nonce === key
      const hasWorked = proof !== '' && (await isValidProof(secret, key, proof, clock.now()))
      const hasProof = hasWaited || hasWorked
      const needsProof = holdLevel > 0 || isUnusual
      const [ofClient, ofPerson] = [
        createHourlyLimit('booking-client', client, maxUnproven),
        createHourlyLimit('booking-person', person, maxUnproven),
      ]
      const [flood, hasClient, hasPerson, , proven, , , clientFree, siteFree] = await limiter.consume([
        guard.limits.flood(ip),
        { ...ofClient, peek: true },
        { ...ofPerson, peek: true },
        // This limit denies each booking that looks unusual, and every booking while too many bookings are unconfirmed. Then
        // the next limit, `booking-proof`, requires a proof of work.
        { bucket: 'booking-holds', key: '', burst: needsProof ? 0 : 1, perMinute: 1, peek: true },
        createProofLimit('booking-proof', key, hasProof),
        ofClient,
        ofPerson,
        ...guard.limits.crowd(ip),
      ])
      if (flood === false) throw new LeadApiError('RATE_LIMITED')
      if (proven === false) {
        const ownLevel = isUnusual || hasClient !== true || hasPerson !== true ? 1 : 0
        const level = Math.min(MAX_LEVEL, ownLevel + holdLevel)
        const earlier = token.state === 'waiting' && token.nonce === key ? token.readyAt : null
        throw await requireProof(client, key, level, earlier)
      }
      const verdict = assessRisk({
        ...signals,
        clientCrowded: clientFree === false,
        siteCrowded: siteFree === false,
        hasProof: isUnusual,
      })
      const isCalm = !needsProof && hasClient === true && hasPerson === true
      return { verdict, isAtOnce: hasWorked && isCalm && (await consumeAtOnceLimits({ person, client })) }
    },
    /** Maximum number of unconfirmed bookings of one client. */
    maxHolds: Math.max(MIN_HOLDS, Math.floor(HOLDS_PER_CLIENT_REQUEST * clientPerMinute)),
  }
}

type Database = Kysely<BookingTables>

const DAY_MS = 24 * 60 * 60_000
/** Maximum mails to one email address in 24 hours: of all kinds together, and of mails that ask for a confirmation. */
const MAX_MAILS_PER_DAY = 5
const MAX_CONFIRM_MAILS_PER_DAY = 3
/** Delay of the mail to the employee (host) about a changed meeting. Further changes within this time are in the same mail. */
const MAIL_COALESCING_MS = 60_000

const listRecentMails = (db: Database, person: string, now: number) =>
  db
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.subjectId')
    .select(['outbox.dueAt', 'outbox.part'])
    .where('bookings.person', '=', person)
    .where('outbox.recipient', '=', 'person')
    .where('outbox.state', 'in', ['pending', 'sent'])
    .where('outbox.dueAt', '>', now - DAY_MS)
    .orderBy('outbox.dueAt', 'desc')
    .execute()

export const mayAskToConfirm = async (db: Database, person: string, now: number): Promise<boolean> => {
  const mails = await listRecentMails(db, person, now)
  const confirmMails = mails.filter(({ part }) => part === CONFIRM_PART)
  return mails.length < MAX_MAILS_PER_DAY && confirmMails.length < MAX_CONFIRM_MAILS_PER_DAY
}

const getNextMailAt = async (db: Database, person: string, now: number): Promise<number> => {
  const last = (await listRecentMails(db, person, now))[MAX_MAILS_PER_DAY - 1]
  return last === undefined ? now : Math.max(now, last.dueAt + DAY_MS)
}

/**
 * Withdraws unsent mails about the same booking to the same recipient, because the given mail replaces them. Keeps a mail that
 * asks for confirmation. Returns the earliest due time of the withdrawn mails, or null if there were none.
 */
const withdrawUnsentMails = async (
  db: Database,
  { subjectId, recipient }: OutboxRow,
  now: number,
): Promise<number | null> => {
  const withdrawnMails = await db
    .updateTable('outbox')
    .set({ state: 'folded', settledAt: now })
    .where('subjectId', '=', subjectId)
    .where('recipient', '=', recipient)
    .where('part', '!=', CONFIRM_PART)
    .where('state', '=', 'pending')
    .where('leaseUntil', '<=', now)
    .returning('dueAt')
    .execute()
  return withdrawnMails.length === 0 ? null : Math.min(...withdrawnMails.map(({ dueAt }) => dueAt))
}

/**
 * Returns when a mail to the host is due: at once for a new meeting, a minute later for a change, so that one mail covers
 * several changes. `withdrawnDueAt` is the due time of an unsent mail that the new mail replaces.
 */
const getHostMailDueAt = (delivery: OutboxRow, withdrawnDueAt: number | null, now: number): number => {
  if (withdrawnDueAt !== null) return Math.min(Math.max(withdrawnDueAt, now), now + MAIL_COALESCING_MS)
  return parseMeetingDetails(delivery).sequence === 0 ? now : now + MAIL_COALESCING_MS
}

export const addMails = async (
  db: Database,
  { person, isTest }: Pick<BookingRow, 'person' | 'isTest'>,
  deliveries: OutboxRow[],
  now: number,
): Promise<void> => {
  if (isTest === 1) return
  for (const delivery of deliveries) {
    const withdrawnDueAt = delivery.state === 'pending' ? await withdrawUnsentMails(db, delivery, now) : null
    const dueAt =
      getAudience(delivery) === 'visitor'
        ? await getNextMailAt(db, person, now)
        : getHostMailDueAt(delivery, withdrawnDueAt, now)
    await db
      .insertInto('outbox')
      .values({ ...delivery, dueAt })
      .execute()
  }
}
