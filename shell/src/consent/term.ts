import { CONSENT_MONTHS } from 'shared-contracts/consent'

/** Whether what was said or noted `at` a time (ISO 8601) still holds `now`; what is no time, or is yet to come, does not. */
export const isWithinTerm = (at: string, now: Date): boolean => {
  const until = new Date(at)
  until.setMonth(until.getMonth() + CONSENT_MONTHS)
  return new Date(at) <= now && now < until
}
