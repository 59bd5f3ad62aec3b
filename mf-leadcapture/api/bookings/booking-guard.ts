import type { FastifyRequest } from 'fastify'
import { clientKey } from 'federation/service/client-key'
import { personHash, mailboxOf } from '../intake/same-address.ts'
import { LeadApiError, type Effort } from '../http/errors.ts'
import type { Clock } from '../intake/clock.ts'
import type { Counts } from '../intake/limits/counts.ts'
import type { Reception } from '../intake/reception.ts'
import { weigh, type Verdict } from '../intake/risk.ts'
import type { Limits } from '../intake/steps.ts'
import { createBookingDemand } from './booking-demand.ts'

/** What is known of who sends a booking. */
export interface BookingSender {
  ip: string
  userAgent: string
  /** What stands in the field that no person sees. */
  trap: string
  names: string[]
  text: string
}

/** Who is asking, as limits compare it. */
export interface Asker {
  /** The mailbox, whatever tags and dots its address has. */
  person: string
  /** Keyed hash of the client. */
  client: string
}

/** What a form brings to show that somebody took some trouble; bound to the form's own key. */
export interface Trouble {
  key: string
  proof: string
  ticket: string
}

/** One booking as it is asked for. */
export interface AskedBooking {
  sender: BookingSender
  asker: Asker
  trouble: Trouble
  /** How many times wait for a word. */
  holds: number
}

/** The rules against abuse that bookings share with leads. */
export interface BookingGuard {
  /** Throws where this client must not be served now, by what this process has seen. */
  admit(request: FastifyRequest): void
  /** The same by what all have seen, for what is sent and not judged. */
  spend(request: FastifyRequest): Promise<void>
  /** The same for a page that is only looked at. */
  admitPage(request: FastifyRequest): void
  asker(email: string, ip: string): Asker
  /**
   * What this asker has to do before another booking, or what is thought of this one. A quarantined booking is kept for a
   * person to look at, and takes no time from the calendar.
   */
  judge(request: FastifyRequest, asked: AskedBooking): Promise<{ effort: Effort } | { verdict: Verdict }>
  /** So many times one client may hold without a word from their owners. */
  mostHolds: number
  personHashes(person: { email: string; phone: string | null }): string[]
}

/** Times one client may hold at once without a word from their owners, by the calm requests a minute. */
const HOLDS_PER_CALM = 0.3
const FEWEST_HOLDS = 3

interface GuardOptions {
  reception: Reception
  secret: string
  limits: Limits
  counts: Counts
  clock: Clock
}

/** Judges a booking as a lead is judged; how many one may ask for is counted by itself. */
export const bookingGuard = ({
  reception,
  secret,
  limits: { clientPerMinute },
  counts,
  clock,
}: GuardOptions): BookingGuard => {
  const demand = createBookingDemand({ secret, clientPerMinute, counts, clock })
  return {
    admit: (request) => reception.admit(request),
    spend: (request) => reception.spend(request),
    admitPage: (request) => reception.admitPage(request),
    asker: (email, ip) => ({ person: mailboxOf(email), client: personHash(secret, 'client', clientKey(ip)) }),
    async judge(request, { sender: { ip, ...rest }, asker, trouble, holds }) {
      reception.counted(request)
      const calm = { clientCrowded: false, siteCrowded: false }
      // A page that carries no form token makes nobody suspicious.
      const signals = { ...rest, ...calm, token: 'missing', tokenReused: false, hasEffort: false } as const
      const isUnusual = weigh(signals).isEffortEnough
      const { effort, first, last } = await demand(
        { ...asker, ...trouble, holds, isUnusual },
        { first: [reception.steps.flood(ip)], last: reception.steps.crowd(ip) },
      )
      if (first[0] === false) throw new LeadApiError('RATE_LIMITED')
      if (effort) return { effort }
      const [clientCrowded = false, siteCrowded = false] = last.map((found) => found === false)
      return { verdict: weigh({ ...signals, clientCrowded, siteCrowded, hasEffort: isUnusual }) }
    },
    mostHolds: Math.max(FEWEST_HOLDS, Math.floor(HOLDS_PER_CALM * clientPerMinute)),
    personHashes: ({ email, phone }) => reception.personHashes({ email, phone: phone ?? '' }),
  }
}
