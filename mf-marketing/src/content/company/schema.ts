import { Link, PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'

/** The addresses of the `[words](address)` in a text. */
const linksIn = (text: string): (string | undefined)[] => [...text.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, href]) => href)

/** Parts that several collections are made of. Read at build time alone; content files take only the types. */
export const words = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(max),
    z.refine((text) => linksIn(text).every((href) => Link.safeParse(href).success), 'has a [link](address) that leads to no page of the site'),
  )
export const Id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by dashes'))
const percent = z.number().check(z.gte(0), z.lte(100))

/** A page of the site, or an address outside it that opens in a new tab. */
export const Action = z.strictObject({ label: words(48), href: Link, external: z.exactOptional(z.literal(true)) })

/** In titles, `*key words*` take the marker stroke. */
export const Opening = z.strictObject({
  eyebrow: words(48),
  title: words(80),
  lede: words(320),
  proof: z.exactOptional(words(160)),
  primary: Action,
  quiet: Action,
})

/** The head of a section; its id is unique on the page. */
export const Head = z.strictObject({ id: Id, title: words(90), lede: z.exactOptional(words(300)) })

const Row = z.strictObject({ term: words(64), text: words(320), figure: z.exactOptional(words(24)), href: z.exactOptional(PageLink) })
export const Ledger = z.strictObject({ head: Head, items: z.array(Row).check(z.minLength(3)) })

const Callout = z.strictObject({
  title: words(60),
  text: words(260),
  at: z.strictObject({ x: percent, y: percent.check(z.multipleOf(5)) }),
})
export const Annotated = z.strictObject({ head: Head, callouts: z.tuple([Callout, Callout, Callout]) })

/** A small scene of ledger lines. */
export const Rows = z.strictObject({
  label: words(240),
  title: words(48),
  aside: words(28),
  rows: z
    .array(
      z.strictObject({
        label: words(48),
        value: words(32),
        detail: z.exactOptional(words(60)),
        tone: z.exactOptional(z.enum(['plain', 'minus', 'sum', 'total'])),
      }),
    )
    .check(z.minLength(2)),
})

const Step = z.strictObject({ title: words(60), when: words(32), text: words(280), scene: z.exactOptional(Rows) })
export const StepPlan = z.strictObject({ head: Head, steps: z.array(Step).check(z.minLength(3), z.maxLength(4)) })

const SheetLine = z.strictObject({ text: words(60), figure: z.exactOptional(words(24)), struck: z.exactOptional(z.boolean()) })
export const Change = z.strictObject({
  head: Head,
  before: z.strictObject({ label: words(80), lines: z.array(SheetLine).check(z.minLength(4)), note: words(90) }),
  afterLabel: words(80),
})

export const Questions = z.strictObject({
  head: Head,
  items: z.array(z.strictObject({ question: words(120), answer: words(600) })).check(z.minLength(3)),
})

export const Person = z.strictObject({ text: words(360), name: words(40), role: words(48), company: words(48), portrait: Id })

export const Closing = z.strictObject({ title: words(90), text: words(240), primary: Action, quiet: Action })

export type Opening = z.infer<typeof Opening>
export type Head = z.infer<typeof Head>
export type Ledger = z.infer<typeof Ledger>
export type Annotated = z.infer<typeof Annotated>
export type Rows = z.infer<typeof Rows>
export type StepPlan = z.infer<typeof StepPlan>
export type Change = z.infer<typeof Change>
export type Questions = z.infer<typeof Questions>
export type Person = z.infer<typeof Person>
export type Closing = z.infer<typeof Closing>
