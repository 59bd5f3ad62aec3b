/** How many checks or tests ended how, and what there is to say of those that did not pass. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Each failure, with the first lines of its reason; and each that was skipped. */
  remarks: string[]
}

const REASON_LINES = 12

export const failure = (name: string, reason = ''): string =>
  [`FAILED  ${name}`, ...reason.split('\n').filter(Boolean).slice(0, REASON_LINES).map((line) => `        ${line}`)].join('\n')

export const skip = (name: string): string => `skipped ${name}`

export const add = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  remarks: tallies.flatMap(({ remarks }) => remarks),
})

/** The closing line that machines and people read. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
