import type { FastifyRequest } from 'fastify'

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
  /** True where the booking is kept for a person to look at, and takes no time from the calendar. */
  isSuspicious(arrival: Arrival): Promise<boolean>
}

/** Turns nobody away, and takes who fills the hidden field for a machine. */
export const trapGuard: BookingGuard = {
  admit: () => undefined,
  isSuspicious: ({ trap }) => Promise.resolve(trap !== ''),
}
