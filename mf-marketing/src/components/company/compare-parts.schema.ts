import { z } from 'shared-contracts/zod'
import { Closing, Head, Ledger, list, Opening, Table, words } from 'shared-ui/blocks/content.schema.ts'

/** What every comparison owes the one it names: its strengths, real rows, who should stay, and when it was checked. */
export const Comparison = z.strictObject({
  name: words(24),
  checked: words(32),
  opening: Opening,
  strengths: z.strictObject({ head: Head, items: list(words(240), 3) }),
  differences: Ledger,
  table: Table.check(z.refine(({ rows }) => rows.length >= 6, 'needs 6 rows or more')),
  stay: z.strictObject({ head: Head, items: list(words(240), 3), sentence: words(300) }),
  closing: Closing,
})
export type Comparison = z.infer<typeof Comparison>
