import { dollars } from 'shared-ui/scenes/money.ts'

/** Pay of a square. */
const SQUARE = 8_500

/**
 * Three tickets of the sample company's queue: the line that was asked about, before and after the correction, and what else adds
 * up with it. A test compares them with the ledger, which would be more than half of the island's code. Money is in cents.
 */
export const TICKETS = [
  {
    id: '418',
    line: { before: 0, after: 100_800 },
    rest: 106_200,
    workingOf: () => `30% of ${dollars(336_000)}`,
  },
  {
    id: '419',
    line: { before: 221_000, after: 238_000 },
    rest: 20_000,
    workingOf: (cents: number) => `${cents / SQUARE} at ${dollars(SQUARE)}`,
  },
  {
    id: '420',
    line: { before: 150_000, after: 180_000 },
    rest: 1_530_000,
    workingOf: () => '1 install of its tier',
  },
] as const
