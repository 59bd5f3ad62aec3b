import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'

/** What a page's content may hold. Read at build time alone, by routes.ts and the tests. */
const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const collection = <S extends z.ZodMiniType>(entry: S, least: number) => z.array(entry).check(z.minLength(least, `needs ${least} entries or more`))

export const Ledger = collection(
  z.strictObject({ term: text, text, figure: z.optional(text), href: z.optional(PageLink) }),
  3,
)

const step = z.strictObject({ title: text, text, when: z.optional(text) })
export const StepList = collection(step, 3).check(z.maxLength(4, 'holds 4 steps at most'))

const callout = z.strictObject({
  title: text,
  text,
  at: z.strictObject({
    x: z.number().check(z.minimum(0), z.maximum(100)),
    y: z.number().check(z.minimum(0), z.maximum(90), z.multipleOf(5, 'must be a step of 5')),
  }),
})
export const Callouts = z.array(callout).check(z.length(3, 'needs three callouts'))

export const Comparison = z.strictObject({
  caption: text,
  columns: collection(text, 2),
  rows: collection(z.strictObject({ label: text, note: z.optional(text), cells: collection(z.union([text, z.boolean()]), 2) }), 3),
}).check(z.refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), 'each row needs a cell for each column'))

export const QuestionList = collection(z.strictObject({ question: text, answer: text }), 3)

export const Sheet = z.strictObject({
  label: text,
  lines: collection(z.strictObject({ text, figure: z.optional(text), struck: z.optional(z.boolean()) }), 4),
  note: text,
})

export const Thread = collection(z.strictObject({ from: text, at: text, text }), 3)

export const Sides = z.strictObject({ title: text, ours: text, theirs: text })
export const Claims = z.record(z.string(), z.strictObject({ value: text, label: text, note: z.optional(text), usedOn: collection(PageLink, 1) }))
