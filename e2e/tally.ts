/** A check or test that failed. */
export interface Failure {
  name: string
  reason: string
}

/** How many checks or tests passed and were skipped, and which failed. */
export interface Tally {
  passed: number
  skipped: number
  failures: Failure[]
  /** What else there is to say: which were skipped. */
  remarks: string[]
}

const REASON_LINES = 12

const withReason = (title: string, reason: string): string =>
  [
    title,
    ...reason
      .split('\n')
      .filter(Boolean)
      .slice(0, REASON_LINES)
      .map((line) => `        ${line}`),
  ].join('\n')

export const skipRemark = (name: string): string => `skipped ${name}`

export const add = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  remarks: tallies.flatMap(({ remarks }) => remarks),
})

/** What is said at the end; its last line is the one that machines read. */
export const closingLines = ({ passed, skipped, failures, remarks }: Tally): string =>
  [
    '',
    ...remarks,
    ...failures.map(({ name, reason }) => withReason(`FAILED  ${name}`, reason)),
    '',
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ].join('\n')
