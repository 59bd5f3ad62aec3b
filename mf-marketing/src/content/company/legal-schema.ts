import { z } from 'shared-contracts/zod'
import { Head, Id, Ledger, words } from './schema.ts'

/** Text may hold links, written `[words](address)`. */
const Block = z.union([
  words(1600),
  z.strictObject({ list: z.array(words(600)).check(z.minLength(2)) }),
  z.strictObject({ caption: words(120), columns: z.array(words(40)), rows: z.array(z.array(words(320))).check(z.minLength(1)) }),
])

/** A legal page: its version, the short form, the sections, and every earlier version. */
export const LegalDocument = z.strictObject({
  title: words(60),
  lede: words(320),
  version: z.string().check(z.regex(/^\d+\.\d+$/)),
  effective: words(24),
  effectiveIso: z.iso.date(),
  short: Ledger,
  sections: z.array(z.strictObject({ id: Id, title: words(80), blocks: z.array(Block).check(z.minLength(1)) })).check(z.minLength(4)),
  historyHead: Head,
  history: z.array(z.strictObject({ version: words(8), date: words(24), change: words(240) })).check(z.minLength(1)),
})
export type LegalDocument = z.infer<typeof LegalDocument>
export type LegalBlock = z.infer<typeof Block>
