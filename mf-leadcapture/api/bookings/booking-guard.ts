import type { FastifyRequest } from 'fastify'
import type { Reception } from '../abuse/reception.ts'
import type { Verdict } from '../abuse/risk.ts'

/** What is known of who sends a booking. */
export interface Arrival {
  ip: string
  userAgent: string
  /** What stands in the field that no person sees. */
  trap: string
  names: string[]
  text: string
}

/** The rules against abuse that bookings share with leads. */
export interface BookingGuard {
  /** Throws where this client must not be served now. */
  admit(request: FastifyRequest): void
  /** A quarantined booking is kept for a person to look at, and takes no time from the calendar. */
  judge(arrival: Arrival): Promise<Verdict>
  personHashes(person: { email: string; phone: string | null }): string[]
}

/**
 * Judges a booking as a lead is judged, by the same counts. The pages work without a script and carry no form token:
 * that alone makes nobody suspicious.
 */
export const receptionGuard = (reception: Reception): BookingGuard => ({
  admit: (request) => reception.admit(request),
  judge: (arrival) => reception.judge({ ...arrival, formToken: '', proof: '' }),
  personHashes: ({ email, phone }) => reception.personHashes({ email, phone: phone ?? '' }),
})
