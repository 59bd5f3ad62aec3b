import type { Challenge } from 'altcha-lib'
import type { FastifyRequest } from 'fastify'
import { clientKey } from '@federation/node-kit'
import type { AbuseGuard } from '../abuse/guard.ts'
import type { Limit, RateLimiter } from '../abuse/limits.ts'
import {
  isValidProof,
  issueChallenge,
  issueTicket,
  readTicket,
  getSecondsUntil,
  type Clock,
} from '../abuse/proofs.ts'
import { assessRisk, type RiskVerdict } from '../abuse/risk.ts'
import { normalizeMailbox, hashPerson } from '../abuse/suppression.ts'
import { LeadApiError, type ProofOffer } from '../http/errors.ts'

export interface BookingContext {
  ip: string
  userAgent: string
  /** Value of the honeypot field. Visitors do not see that field, so only scripts fill it in. */
  trap: string
  names: string[]
  text: string
  email: string
  /** Key of the displayed form, for which a proof of work or a wait ticket is issued. With another form, the proof is invalid. */
  key: string
  proof: string
  ticket: string
  /** Number of unconfirmed bookings of all visitors. */
  holds: number
}

/** Keys of a visitor, by which the limits count bookings. */
export interface BookingSender {
  /** Normalized mailbox: without plus tag, and without dots if the provider ignores them. */
  person: string
  client: string
}

/**
 * Abuse guard for bookings. Besides the limits of `AbuseGuard`, it limits the bookings of each client and each mailbox. `maxHolds`
 * limits the unconfirmed bookings of each client.
 */
export interface BookingGuard {
  senderOf(email: string, ip: string): BookingSender
  /**
   * Evaluates a booking. Returns a verdict, or an offer if the booking first needs a proof of work or a wait. Throws RATE_LIMITED.
   */
  evaluate(
    request: FastifyRequest,
    context: BookingContext,
  ): Promise<{ offer: ProofOffer } | { verdict: RiskVerdict; isAtOnce: boolean }>
  /** Returns a challenge for a form. Its solution makes a booking from a fresh address count at once. */
  issueChallenge(key: string): Promise<Challenge>
  /** Maximum number of unconfirmed bookings of one client. */
  maxHolds: number
}

interface GuardOptions {
  guard: AbuseGuard
  secret: string
  /**
   * Requests per minute that need no proof of work. Booking limits grow with this number: the limits below apply up to 10
   * requests, and are doubled at 20.
   */
  clientPerMinute: number
  limiter: RateLimiter
  clock: Clock
}

/** Bookings per hour that need no proof of work, per client and per mailbox. */
const MAX_UNPROVEN_PER_HOUR = 2
/**
 * Number of unconfirmed bookings, of all visitors together, from which every further booking needs a proof of work. The proof
 * becomes harder at each multiple of this number.
 */
const MAX_CALM_HOLDS = 10
/**
 * Bookings per day that count without a confirmation by mail, per client and per mailbox. Further ones need the confirmation.
 */
const MAX_AT_ONCE_PER_DAY = 1
/** Bookings per hour of all visitors that count without a confirmation by mail. */
const MAX_AT_ONCE_OF_ALL_PER_HOUR = 10
/** Maximum difficulty of a proof of work. Work and wait double with each level. */
const MAX_LEVEL = 6
const WAIT_MS = 5000
const MAX_WAIT_MS = 60_000
const TURN_INTERVAL_MS = 1000
/** Maximum bookings per proof of work or wait ticket: the first one, and two retries after a lost response. */
const MAX_USES_OF_PROOF = 3
/** Unconfirmed bookings that a client may have, as a multiple of `clientPerMinute`. */
const HOLDS_PER_CALM_REQUEST = 0.3
const MIN_HOLDS = 3

export const createBookingGuard = ({
  guard,
  secret,
  clientPerMinute,
  limiter,
  clock,
}: GuardOptions): BookingGuard => {
  const scale = Math.max(1, clientPerMinute / 10)
  const maxUnproven = Math.floor(MAX_UNPROVEN_PER_HOUR * scale)
  const createHourlyLimit = (bucket: string, key: string): Limit => ({
    bucket,
    key,
    burst: maxUnproven,
    perMinute: maxUnproven / 60,
  })
  const createDailyLimit = (bucket: string, key: string): Limit => ({
    bucket,
    key,
    burst: Math.floor(MAX_AT_ONCE_PER_DAY * scale),
    perMinute: (MAX_AT_ONCE_PER_DAY * scale) / (24 * 60),
    stopOnDeny: true,
  })
  const senderOf = (email: string, ip: string): BookingSender => ({
    person: normalizeMailbox(email),
    client: hashPerson(secret, 'client', clientKey(ip)),
  })

  const offerProof = async (
    client: string,
    key: string,
    level: number,
    earlier: number | null,
  ): Promise<ProofOffer> => {
    const waitMs = Math.min(WAIT_MS * 2 ** (level - 1), MAX_WAIT_MS)
    const reservation = { bucket: 'booking-line', key: client, waitMs, apartMs: TURN_INTERVAL_MS }
    const readyAt = earlier ?? (await limiter.reserve(reservation))
    return {
      challenge: await issueChallenge(secret, key, clock.now(), level),
      ticket: issueTicket(secret, key, readyAt),
      seconds: getSecondsUntil(readyAt, clock.read()),
    }
  }

  /** True if a proven booking counts at once: its mailbox, its client and all visitors together are below their limits. */
  const takeAtOnce = async ({ person, client }: BookingSender): Promise<boolean> => {
    const limits = [
      createDailyLimit('booking-now-person', person),
      createDailyLimit('booking-now-client', client),
    ]
    const ofAll = Math.floor(MAX_AT_ONCE_OF_ALL_PER_HOUR * scale)
    const all = { bucket: 'booking-now', key: '', burst: ofAll, perMinute: ofAll / 60 }
    const results = await limiter.consume([...limits, all])
    return results.every((result) => result === true)
  }

  return {
    senderOf,
    issueChallenge: (key) => issueChallenge(secret, key, clock.now()),
    async evaluate(request, { ip, email, key, proof, ticket, holds, ...context }) {
      guard.markCounted(request)
      const { person, client } = senderOf(email, ip)
      // Booking pages have no form token, so a missing token does not suggest an automated submission.
      const signals = { ...context, token: 'missing', tokenReused: false } as const
      const calm = { clientCrowded: false, siteCrowded: false }
      const isUnusual = assessRisk({ ...signals, ...calm, hasProof: false }).isProofEnough
      const holdLevel = Math.floor(holds / (MAX_CALM_HOLDS * scale))
      const waited = ticket === '' ? null : readTicket(secret, key, ticket, clock.read())
      const hasWaited = waited?.isReady === true
      const hasWorked = proof !== '' && (await isValidProof(secret, key, proof, clock.now()))
      const hasProof = hasWaited || hasWorked
      const [ofClient, ofPerson] = [
        createHourlyLimit('booking-client', client),
        createHourlyLimit('booking-person', person),
      ]
      const [flood, hasClient, hasPerson, , proven, , , clientFree, siteFree] = await limiter.consume([
        guard.limits.flood(ip),
        { ...ofClient, peek: true },
        { ...ofPerson, peek: true },
        // Denied for an unusual booking, and for every booking while many are unconfirmed. The next limit then requires a proof
        // of work.
        {
          bucket: 'booking-holds',
          key: '',
          burst: holdLevel > 0 || isUnusual ? 0 : 1,
          perMinute: 1,
          peek: true,
        },
        {
          bucket: 'booking-proof',
          key,
          burst: hasProof ? MAX_USES_OF_PROOF : 0,
          perMinute: 1 / 60,
          onlyIfPreviousDenied: true,
          stopOnDeny: true,
        },
        ofClient,
        ofPerson,
        ...guard.limits.crowd(ip),
      ])
      if (flood === false) throw new LeadApiError('RATE_LIMITED')
      if (proven === false) {
        const ownLevel = isUnusual || hasClient !== true || hasPerson !== true ? 1 : 0
        const level = Math.min(MAX_LEVEL, ownLevel + holdLevel)
        const earlier = hasWaited ? null : (waited?.readyAt ?? null)
        return { offer: await offerProof(client, key, level, earlier) }
      }
      const verdict = assessRisk({
        ...signals,
        clientCrowded: clientFree === false,
        siteCrowded: siteFree === false,
        hasProof: isUnusual,
      })
      const isCalm = !isUnusual && holdLevel === 0 && hasClient === true && hasPerson === true
      return { verdict, isAtOnce: hasWorked && isCalm && (await takeAtOnce({ person, client })) }
    },
    maxHolds: Math.max(MIN_HOLDS, Math.floor(HOLDS_PER_CALM_REQUEST * clientPerMinute)),
  }
}
