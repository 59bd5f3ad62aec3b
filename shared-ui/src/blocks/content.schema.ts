import { Link, PageLink } from 'shared-contracts/names'
import { z } from 'shared-contracts/zod'

/**
 * Schemas for the content of the blocks in this folder. Builds and tests use them. Pages import only the types, so that
 * browsers do not load the schemas.
 */

const LINK = /\[[^\]]+\]\(([^)]+)\)/g

const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(max),
    z.refine(
      (value) => !/\]\(|\[[^\]]*$/.test(value.replaceAll(LINK, '')),
      'has a link that is not complete; write [words](address)',
    ),
    z.refine(
      (value) => [...value.matchAll(LINK)].every(([, href]) => Link.safeParse(href).success),
      'has a [link](address) whose address is no path of the site, and does not begin with https:, mailto: or tel:',
    ),
  )

/** Schema of text with at most `max` characters. The text may contain links: `[words](url)`. */
export const words = (max: number) =>
  text(max).check(
    z.refine(
      (value) => !value.includes('*'),
      'has a * that pages would show; only headlines take a *word* with asterisks',
    ),
  )

/**
 * Schema of a headline with at most `max` characters. On the page, a marker stroke underlines the word between asterisks
 * (`*word*`).
 */
export const headline = (max: number) =>
  text(max).check(
    z.refine(
      (value) => /^[^*]*(?:\*[^*\s]+\*[^*]*)?$/.test(value),
      'must have one pair of * or none, around one word: Pay that adds *up*',
    ),
  )

/** Maximum number of words on a slide that is visible for only 2.5 seconds. */
const SLIDE_WORDS = 20

/** Zod check that a visitor can read a slide before the next one appears. `textsOf` returns the slide's texts. */
export const quickRead = <T>(textsOf: (slide: T) => readonly string[]) =>
  z.refine<T>(
    (slide) =>
      textsOf(slide)
        .flatMap((shown) => shown.split(' '))
        .filter((word) => /[\p{L}\d]/u.test(word)).length <= SLIDE_WORDS,
    `has more than ${SLIDE_WORDS} words, too many for 2.5 seconds`,
  )

/** Schema of a list with `least` to `most` entries. */
export const list = <S extends z.ZodMiniType>(entry: S, least: number, most = 100) =>
  z.readonly(z.array(entry).check(z.minLength(least), z.maxLength(most)))
/** Schema of an id in content, such as the id of a portrait. */
export const Id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by dashes'))
const perCent = z.number().check(z.minimum(0), z.maximum(100))

const place = z.string().check(z.regex(/^#[a-z]/, 'must be a place on the page such as #questions'))

/** A link to a page of the site, to an anchor on the same page (`#place`), or to another site. `external` opens a new tab. */
export const Action = z.strictObject({
  label: words(48),
  href: z.union([place, Link]),
  external: z.exactOptional(z.boolean()),
  /** True if a click adds the partner link id (the partner who referred the visitor) and campaign parameters to the URL. */
  carry: z.exactOptional(z.boolean()),
})

/** Head of a chapter: title, topic above it (`eyebrow`) and introduction below it (`lede`). `id` is unique on the page. */
export const Head = z.strictObject({
  id: Id,
  eyebrow: z.exactOptional(words(48)),
  title: headline(90),
  lede: z.exactOptional(words(300)),
})

/** Content of a `Hero`, the first block of a page. */
export const Opening = z.strictObject({
  eyebrow: words(48),
  title: headline(80),
  lede: words(320),
  proof: z.exactOptional(words(160)),
  primary: Action,
  quiet: z.exactOptional(Action),
})

/** Content of a `PageHero`, the first block of a page without a scene. */
export const PageHeroContent = z.strictObject({
  eyebrow: z.exactOptional(words(48)),
  title: headline(90),
  lede: words(320),
  primary: z.exactOptional(Action),
  quiet: z.exactOptional(Action),
})

/** Content of a `ClosingBand`, the last block of a page. */
export const Closing = z.strictObject({
  title: headline(90),
  text: words(240),
  primary: Action,
  quiet: z.exactOptional(Action),
})

const Row = z.strictObject({
  term: words(64),
  text: words(320),
  figure: z.exactOptional(words(24)),
  /** Calculation of the figure without its result, such as `25% of $560.00`. */
  working: z.exactOptional(words(90)),
  /** True for a price, a rate or a limit. For any other amount, the content tests require an explanation, such as `working`. */
  given: z.exactOptional(z.boolean()),
  href: z.exactOptional(PageLink),
})
/** Content of a `LedgerChapter`: rows with a term, a sentence, and optionally a figure at the end. */
export const Ledger = z
  .strictObject({ head: Head, items: list(Row, 3) })
  .check(
    z.refine(
      ({ items }) =>
        items.every(({ figure }) => figure === undefined) ||
        items.every(({ figure }) => figure !== undefined && /\d/.test(figure)),
      'must have a `figure` with a digit in each entry of `items`, or in none',
    ),
  )

const SceneLine = z.strictObject({
  label: words(48),
  value: words(32),
  detail: z.exactOptional(words(60)),
  /**
   * Calculation of `value` without its result, such as `25% of $560.00`. A click on the value shows the calculation. Omit
   * `working` if `detail` already contains the calculation.
   */
  working: z.exactOptional(words(90)),
  tone: z.exactOptional(z.enum(['minus', 'sum', 'total'])),
  followed: z.exactOptional(z.boolean()),
})
/** Texts of one form field. `problem` is its error message. */
export const FieldTexts = z.strictObject({ label: words(32), hint: words(40), problem: words(120) })

/**
 * Content of a `RowScene`, a part of a product screen with rows of text and amounts. A scene with neither label nor amounts is
 * hidden from assistive technology.
 */
export const Rows = z.strictObject({
  label: z.exactOptional(words(280)),
  title: words(48),
  aside: z.exactOptional(words(28)),
  rows: list(SceneLine, 2),
})

const Step = z.strictObject({
  title: words(60),
  when: z.exactOptional(words(32)),
  text: words(280),
  scene: z.exactOptional(Rows),
  /** Text alternative of the frame that shows this step in the drawing above the steps. */
  frame: z.exactOptional(words(160)),
})
/** Content of a `StepsChapter`. */
export const StepPlan = z.strictObject({ head: Head, steps: list(Step, 3, 4) })

const Callout = z.strictObject({
  title: words(60),
  text: words(260),
  at: z.strictObject({
    x: perCent,
    y: perCent.check(z.maximum(95)),
    /** Height on phones, where texts wrap into more lines. Default: `y`. */
    phone: z.exactOptional(perCent.check(z.maximum(95))),
  }),
})
/** Content of an `AnnotatedChapter`: a large scene (drawing of a product screen) with three callouts. */
export const Annotated = z.strictObject({ head: Head, callouts: list(Callout, 3, 3) })

const ArtifactLine = z.strictObject({
  /**
   * Person who wrote this line of the artifact (a drawn object). Required in a group chat (`thread`) or an inbox, and forbidden
   * in all other kinds of artifacts, such as spreadsheets.
   */
  from: z.exactOptional(words(24)),
  text: words(60),
  figure: z.exactOptional(words(24)),
  struck: z.exactOptional(z.boolean()),
})
const Artifact = z
  .strictObject({
    label: words(80),
    kind: z.enum(['spreadsheet', 'thread', 'inbox', 'whiteboard', 'carbon', 'folder']),
    /**
     * Title of the artifact (a drawn object such as a spreadsheet or a group chat), for example the name of the file or of the
     * group.
     */
    title: words(40),
    lines: list(ArtifactLine, 4),
    note: words(90),
  })
  .check(
    z.refine(
      ({ kind, lines }) =>
        lines.every(({ from }) => (from !== undefined) === (kind === 'thread' || kind === 'inbox')),
      'must have `from` in each line where `kind` is thread or inbox, and in none elsewhere',
    ),
    z.refine(
      ({ kind, lines }) => kind !== 'spreadsheet' || lines.some(({ figure }) => figure?.includes('?')),
      'must have a line whose `figure` has a question mark where `kind` is spreadsheet',
    ),
  )
/** Content of a `BeforeAfterChapter`. */
export const Change = z.strictObject({ head: Head, before: Artifact, afterLabel: words(80) })

const TableRow = z.strictObject({
  label: words(64),
  note: z.exactOptional(words(120)),
  cells: list(z.union([z.boolean(), words(110)]), 2),
})
/** Content of a `ComparisonChapter`. Each row must have one cell per column. */
export const Table = z
  .strictObject({ head: Head, caption: words(120), columns: list(words(40), 2), rows: list(TableRow, 3) })
  .check(
    z.refine(
      ({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length),
      'must have as many `cells` in each row as it has `columns`',
    ),
  )

/** Content of `Questions`, at least three. */
export const QuestionPlan = z.strictObject({
  head: Head,
  items: list(z.strictObject({ question: words(120), answer: words(600) }), 3),
})

/** Content of a `Quote` or `QuoteCard`. `portrait` is the id of the person's portrait. */
export const Quotation = z.strictObject({
  text: words(360),
  name: words(40),
  role: words(48),
  company: words(48),
  portrait: Id,
})

/** Content of a `Figure`. `working` is the calculation of the value without its result. */
export const FigureItem = z.strictObject({
  value: words(24),
  label: words(64),
  note: z.exactOptional(words(200)),
  working: z.exactOptional(words(90)),
  /** URL of the page that explains how `value` was measured. */
  counted: z.exactOptional(PageLink),
})

/**
 * Figures about results of customers, such as percentages. The keys are names of the figures. Only the pages that a figure
 * lists in `usedOn` may show it.
 */
export const Claims = z.record(z.string(), z.extend(FigureItem, { usedOn: list(PageLink, 1) }))

export type Action = z.infer<typeof Action>
/** Drawing of a document from the time before the product, such as a spreadsheet or a group chat. */
export type Artifact = z.infer<typeof Artifact>
export type Annotated = z.infer<typeof Annotated>
/** Text at a point of a scene. `at` is the point in percent of the scene's width and height. */
export type Callout = z.infer<typeof Callout>
export type Change = z.infer<typeof Change>
/** A figure about results of customers, with the pages that may show it. */
export type Claim = z.infer<typeof Claims>[string]
export type Closing = z.infer<typeof Closing>
export type FigureItem = z.infer<typeof FigureItem>
export type Head = z.infer<typeof Head>
export type Ledger = z.infer<typeof Ledger>
/** Row of a `LedgerChapter`. */
export type LedgerItem = z.infer<typeof Row>
export type Opening = z.infer<typeof Opening>
export type QuestionPlan = z.infer<typeof QuestionPlan>
export type Quotation = z.infer<typeof Quotation>
export type Rows = z.infer<typeof Rows>
/** A step of a `StepsChapter`. `when` is its time, such as `Day 1`. */
export type Step = z.infer<typeof Step>
export type StepPlan = z.infer<typeof StepPlan>
export type Table = z.infer<typeof Table>
export type PageHeroContent = z.infer<typeof PageHeroContent>
