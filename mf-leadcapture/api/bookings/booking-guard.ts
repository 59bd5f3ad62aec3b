import type { FastifyRequest } from 'fastify'
import { clientKey } from 'federation/service/client-key'
import type { Effort } from '../http/errors.ts'
import { personHash, mailboxOf } from '../intake/same-address.ts'
import type { Limits, Reception } from '../intake/reception.ts'
import type { Verdict } from '../intake/risk.ts'
import { createBookingDemand } from './booking-demand.ts'

/** What is known of who sends a booking. */
export interface Arrival {
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

/** The rules against abuse that bookings share with leads. */
export interface BookingGuard {
  /** Throws where this client must not be served now. */
  admit(request: FastifyRequest): void
  /** The same for a page that is only looked at. */
  admitPage(request: FastifyRequest): void
  /** A quarantined booking is kept for a person to look at, and takes no time from the calendar. */
  judge(arrival: Arrival): Promise<Verdict>
  asker(email: string, ip: string): Asker
  /** What this asker has to do before another booking; null where nothing. `holds`: how many times wait for a word. */
  demand(asker: Asker, trouble: Trouble, holds: number): Promise<Effort | null>
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
  now: () => number
}

/** Judges a booking as a lead is judged; how many one may ask for is counted by itself. */
export const bookingGuard = ({
  reception,
  secret,
  limits: { clientPerMinute },
  now,
}: GuardOptions): BookingGuard => {
  const demand = createBookingDemand(secret, clientPerMinute, now)
  return {
    admit: (request) => reception.admit(request),
    admitPage: (request) => reception.admitPage(request),
    judge: (arrival) => reception.judgeTokenless(arrival),
    asker: (email, ip) => ({ person: mailboxOf(email), client: personHash(secret, 'client', clientKey(ip)) }),
    demand: (asker, trouble, holds) => demand({ ...asker, ...trouble, holds }),
    mostHolds: Math.max(FEWEST_HOLDS, Math.floor(HOLDS_PER_CALM * clientPerMinute)),
    personHashes: ({ email, phone }) => reception.personHashes({ email, phone: phone ?? '' }),
  }
}
