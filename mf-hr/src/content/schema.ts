import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'

/** What the area's content must hold. Read at build time alone; content files take only the types. */
const words = (max: number) => z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max))
const percent = z.number().check(z.gte(0), z.lte(100))

export const Action = z.strictObject({ label: words(40), href: PageLink })

/** In titles, `*key words*` take the marker stroke. */
export const Opening = z.strictObject({
  eyebrow: words(40),
  title: words(70),
  lede: words(320),
  proof: words(140),
  primary: Action,
  quiet: Action,
})

/** The head of a section. */
export const Head = z.strictObject({ id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), title: words(90), lede: words(300) })

const Row = z.strictObject({
  term: words(60),
  text: words(240),
  /** Set large at the end of the row, in a narrow column. */
  figure: z.exactOptional(words(12)),
  href: z.exactOptional(PageLink),
})
export const Ledger = z.strictObject({ head: Head, items: z.array(Row).check(z.minLength(3)) })

const Callout = z.strictObject({
  title: words(60),
  text: words(240),
  at: z.strictObject({ x: percent, y: percent.check(z.multipleOf(5)) }),
})
export const Annotated = z.strictObject({ head: Head, callouts: z.tuple([Callout, Callout, Callout]) })

/** A small scene of ledger lines. */
export const Rows = z.strictObject({
  label: words(200),
  title: words(40),
  aside: words(24),
  rows: z.array(z.strictObject({ label: words(48), value: words(32), detail: z.exactOptional(words(60)) })).check(z.minLength(2)),
})
const Step = z.strictObject({ title: words(60), when: words(32), text: words(260), scene: Rows })
export const StepPlan = z.strictObject({ head: Head, steps: z.array(Step).check(z.minLength(3), z.maxLength(4)) })

const SheetLine = z.strictObject({ text: words(60), figure: z.exactOptional(words(24)), struck: z.exactOptional(z.boolean()) })
export const Change = z.strictObject({
  head: Head,
  before: z.strictObject({ label: words(80), lines: z.array(SheetLine).check(z.minLength(4)), note: words(80) }),
  afterLabel: words(80),
})

export const Table = z.strictObject({
  head: Head,
  caption: words(120),
  columns: z.array(words(40)).check(z.minLength(2)),
  rows: z.array(z.strictObject({ label: words(60), note: z.exactOptional(words(120)), cells: z.array(z.union([z.boolean(), words(80)])) })),
})

export const Questions = z.strictObject({
  head: Head,
  items: z.array(z.strictObject({ question: words(120), answer: words(520) })).check(z.minLength(3)),
})

export const Quote = z.strictObject({ text: words(320), name: words(40), role: words(40), company: words(48), portrait: words(24) })

export const Closing = z.strictObject({ title: words(80), text: words(220), primary: Action, quiet: Action })

export type Action = z.infer<typeof Action>
export type Opening = z.infer<typeof Opening>
export type Head = z.infer<typeof Head>
export type Ledger = z.infer<typeof Ledger>
export type Annotated = z.infer<typeof Annotated>
export type Rows = z.infer<typeof Rows>
export type StepPlan = z.infer<typeof StepPlan>
export type Change = z.infer<typeof Change>
export type Table = z.infer<typeof Table>
export type Questions = z.infer<typeof Questions>
export type Quote = z.infer<typeof Quote>
export type Closing = z.infer<typeof Closing>
