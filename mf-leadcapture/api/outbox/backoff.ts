const FIRST_DELAY = 15_000
const LONGEST_DELAY = 2 * 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000

/** How long after a lead came its delivery is tried, and how long after the first refusal by the team's own mail server. */
export const GIVE_UP_AFTER = { arrival: 5 * DAY, refusal: DAY } as const

/**
 * When to try again: delays double from 15 s to 2 h, each spread between half and one and a half of itself, so that
 * mails that failed together do not all come back together. The last try is at `until`; null from then on.
 */
export const nextAttempt = (
  attempts: number,
  until: number,
  now: number,
  random: () => number,
): number | null => {
  if (now >= until) return null
  const delay = Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY)
  return Math.min(now + Math.round(delay * (0.5 + random())), until)
}
