import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'

/** What a page's content may hold. Read at build time alone, by routes.ts and the tests. */
const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const collection = <S extends z.ZodMiniType>(entry: S, least: number) => z.array(entry).check(z.minLength(least, `needs ${least} entries or more`))
const perCent = z.number().check(z.minimum(0), z.maximum(100))

export const Ledger = collection(z.strictObject({ term: text, text, figure: z.optional(text), href: z.optional(PageLink) }), 3)

const callout = z.strictObject({
  title: text,
  text,
  at: z.strictObject({ x: perCent, y: perCent.check(z.maximum(90), z.multipleOf(5, 'must be a step of 5')) }),
})
export const Callouts = z.array(callout).check(z.length(3, 'needs three callouts'))

export const Sheet = z.strictObject({
  label: text,
  lines: collection(z.strictObject({ text, figure: z.optional(text), struck: z.optional(z.boolean()) }), 4),
  note: text,
})

export const Comparison = z
  .strictObject({
    caption: text,
    columns: collection(text, 2),
    rows: collection(z.strictObject({ label: text, note: z.optional(text), cells: collection(z.union([text, z.boolean()]), 2) }), 3),
  })
  .check(z.refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), 'each row needs a cell for each column'))

const row = z.strictObject({ label: text, value: text, detail: z.optional(text), tone: z.optional(z.enum(['plain', 'minus', 'sum'])) })
export const Scene = z.strictObject({ label: text, title: text, aside: z.optional(text), rows: collection(row, 2) })
export const StepList = collection(z.strictObject({ title: text, text, when: text, scene: Scene }), 3).check(z.maxLength(4, 'holds 4 steps at most'))

export const Lines = collection(text, 3)
export const QuestionList = collection(z.strictObject({ question: text, answer: text }), 3)
export const Figures = collection(z.strictObject({ value: text, label: text, note: text }), 2).check(z.maxLength(4, 'holds 4 figures at most'))
export const Testimonial = z.strictObject({ text, name: text, role: text, company: text, portrait: text })
export const Claims = z.record(z.string(), z.strictObject({ value: text, label: text, note: text, usedOn: collection(PageLink, 1) }))
