/** A check or test that failed. */
export interface Failure {
  name: string
  reason: string
}

/** Counts of passed and skipped checks or tests, and the failures. */
export interface Tally {
  passed: number
  skipped: number
  failures: Failure[]
  /** Further remarks, such as skipped tests. */
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

/** Summary at the end of a run; scripts parse its last line. */
export const closingLines = ({ passed, skipped, failures, remarks }: Tally): string =>
  [
    '',
    ...remarks,
    ...failures.map(({ name, reason }) => withReason(`FAILED  ${name}`, reason)),
    '',
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ].join('\n')
