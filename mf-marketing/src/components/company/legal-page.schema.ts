import { z } from 'shared-contracts/zod'
import { longDateWithYear, shortDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { Head, Id, Ledger, list, words } from 'shared-ui/blocks/content.schema.ts'

/** Text may hold links, written `[words](address)`. */
const Block = z.union([
  words(1600),
  z.strictObject({ list: list(words(600), 2) }),
  /** The way to the cookie settings, and what was chosen; the words stand there until a script runs. */
  z.strictObject({ settings: words(30), still: words(200) }),
  z.strictObject({ caption: words(120), columns: list(words(40), 1), rows: list(list(words(320), 1), 1) }),
])

/** A legal page: its version, the short form, the sections, and every earlier version. */
export const LegalDocument = z
  .strictObject({
    title: words(60),
    lede: words(320),
    version: z.string().check(z.regex(/^\d+\.\d+$/)),
    effective: words(24),
    effectiveIso: z.iso.date(),
    short: Ledger,
    sections: list(z.strictObject({ id: Id, title: words(80), blocks: list(Block, 1) }), 4),
    history: z.strictObject({
      head: Head,
      items: list(z.strictObject({ version: words(8), date: words(24), change: words(240) }), 1),
    }),
  })
  .check(
    z.refine(
      ({ effectiveIso }) => effectiveIso <= new Date().toISOString().slice(0, 10),
      'is in effect from a date in the future. Publish it on that day',
    ),
    z.refine(
      ({ version, effective, effectiveIso, history: { items } }) =>
        effective === longDateWithYear(effectiveIso) &&
        items[0]?.version === version &&
        items[0].date === shortDateWithYear(effectiveIso),
      'must have one date in `effective`, `effectiveIso` and the latest entry of `history`',
    ),
  )
export type LegalDocument = z.infer<typeof LegalDocument>
export type LegalBlock = z.infer<typeof Block>
