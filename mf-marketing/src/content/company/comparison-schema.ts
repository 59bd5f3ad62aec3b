import { z } from 'shared-contracts/zod'
import { Closing, Head, Ledger, Opening, words } from './schema.ts'

const Table = z.strictObject({
  head: Head,
  caption: words(120),
  columns: z.array(words(32)).check(z.minLength(2)),
  rows: z
    .array(z.strictObject({ label: words(64), note: z.exactOptional(words(120)), cells: z.array(z.union([z.boolean(), words(110)])) }))
    .check(z.minLength(6)),
})

/** What every comparison owes the one it names: its strengths, real rows, who should stay, and when it was checked. */
export const Comparison = z.strictObject({
  name: words(24),
  checked: words(32),
  opening: Opening,
  strengths: z.strictObject({ head: Head, items: z.array(words(240)).check(z.minLength(3)) }),
  differences: Ledger,
  table: Table,
  stay: z.strictObject({ head: Head, items: z.array(words(240)).check(z.minLength(3)), sentence: words(300) }),
  closing: Closing,
})
export type Comparison = z.infer<typeof Comparison>
