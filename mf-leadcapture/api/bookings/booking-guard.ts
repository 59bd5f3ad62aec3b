import type { FastifyRequest } from 'fastify'
import type { Reception } from '../intake/reception.ts'
import type { Verdict } from '../intake/risk.ts'
import type { Effort } from '../http/effort.ts'

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

/**
 * Judges a booking as a lead is judged. The pages work without a script and carry no form token: that alone makes nobody
 * suspicious.
 */
export const receptionGuard = (reception: Reception): BookingGuard => ({
  admit: (request) => reception.admit(request),
  admitPage: (request) => reception.admitPage(request),
  judge: (arrival) => reception.judgeBooking(arrival),
  asker: (email, ip) => reception.asker(email, ip),
  demand: (asker, trouble, holds) => reception.demandOfBooking(asker, trouble, holds),
  mostHolds: reception.mostHolds,
  personHashes: ({ email, phone }) => reception.personHashes({ email, phone: phone ?? '' }),
})
