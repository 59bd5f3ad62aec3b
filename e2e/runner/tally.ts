/** How many checks or tests ended how. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const add = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
})

/** The closing line that machines and people read. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
