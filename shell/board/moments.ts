const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 22, 19:04` by UTC. */
export const moment = (at: string): string => `${DAY.format(new Date(at))}, ${at.slice(11, 16)}`

/** `19:04` by UTC. */
export const clock = (at: string): string => at.slice(11, 16)

/** `1,204` */
export const counted = (count: number): string => count.toLocaleString('en-US')

/** `1 page`, `3 pages`; `words` where they are not the word with an s. */
export const many = (count: number, word: string, words = `${word}s`): string =>
  `${counted(count)} ${count === 1 ? word : words}`

/** Of a count, how many: `0.42%`; without any there is no share. */
export const share = ({ count, bad }: { count: number; bad: number }): string =>
  count === 0 ? '–' : `${((100 * bad) / count).toFixed(bad === 0 ? 0 : 2)}%`
