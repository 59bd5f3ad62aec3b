const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats an ISO 8601 time as `Nov 22, 19:04` (UTC). */
export const formatDateTime = (at: string): string => `${DAY.format(new Date(at))}, ${at.slice(11, 16)}`

/** Formats an ISO 8601 time as `19:04` (UTC). */
export const formatTime = (at: string): string => at.slice(11, 16)

/** Formats a number with thousands separators, as `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Formats a count with its noun: `1 page`, `3 pages`. `words` is the plural, `<word>s` by default. */
export const formatNounCount = (count: number, word: string, words = `${word}s`): string =>
  `${formatCount(count)} ${count === 1 ? word : words}`

/** Formats `bad / count` as a percentage such as `0.42%`. Returns a dash if `count` is 0. */
export const formatShare = ({ count, bad }: { count: number; bad: number }): string =>
  count === 0 ? '–' : `${((100 * bad) / count).toFixed(bad === 0 ? 0 : 2)}%`
