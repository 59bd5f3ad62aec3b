const FIRST_DELAY = 15_000
const LONGEST_DELAY = 2 * 60 * 60 * 1000
const GIVE_UP_AFTER = 5 * 24 * 60 * 60 * 1000

/**
 * When to try again: delays double from 15 s to 2 h, each spread between half and one and a half of itself, so that
 * mails that failed together do not all come back together. Null after five days.
 */
export const nextAttempt = (attempts: number, createdAt: number, now: number, random: () => number): number | null => {
  const delay = Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY)
  const dueAt = now + Math.round(delay * (0.5 + random()))
  return dueAt - createdAt > GIVE_UP_AFTER ? null : dueAt
}
