import { CONSENT_MONTHS } from 'shared-contracts/consent'

/** True if a record from the time `at` (ISO 8601) has not expired. False for invalid and future times. */
export const isWithinTerm = (at: string, now: Date): boolean => {
  const until = new Date(at)
  until.setMonth(until.getMonth() + CONSENT_MONTHS)
  return new Date(at) <= now && now < until
}
