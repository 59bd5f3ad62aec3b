import { COMPANY_SIZES } from 'shared-contracts/form-post'
import { PageLink } from 'shared-contracts/names'
import { z } from 'shared-contracts/zod'
import {
  Closing,
  Head,
  Id,
  Ledger,
  list,
  Opening,
  type QuestionPlan,
  type Rows,
  type StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import type { JobSiteName } from 'shared-ui/job-sites/descriptions.ts'
import { longDateWithYear, shortDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { CATEGORIES } from '../../model/case-categories.ts'

const CaseCategory = z.enum(CATEGORIES)
type CaseCategory = z.infer<typeof CaseCategory>

export const CaseId = z.enum(['aveyo', 'source', 'gainz'])
export type CaseId = z.infer<typeof CaseId>

/** Result of a case study: a count before the company used the product, and the same count now. */
export const CaseResult = z.strictObject({
  before: z.int().check(z.positive()),
  now: z.int().check(z.positive()),
  /** Sign after each count, such as `%` in `24%`. */
  sign: z.optional(z.literal('%')),
  /** Noun phrase for the counted things, such as "pay questions a month". */
  counted: words(40),
  /**
   * Mark that the chart draws for each counted thing. `hours`: a box for an hour. `people`: a person, in a group of a hundred
   * people. `tally`: a tally stroke, for example for a question.
   */
  form: z.enum(['hours', 'people', 'tally']),
  /** Description of the chart for assistive technology. */
  drawn: words(120),
})
export type CaseResult = z.infer<typeof CaseResult>

export const CaseCard = z.strictObject({
  id: CaseId,
  /** Name of the company, shown in the style of its logo. */
  company: words(32),
  title: words(90),
  description: words(240),
  date: words(24),
  dateIso: z.iso.date(),
  category: CaseCategory,
  result: CaseResult,
  /** Picture that is shown instead of the company's name. Width and height are in pixels. */
  image: z.optional(
    z.strictObject({
      src: z.string().check(z.minLength(1)),
      alt: words(120),
      width: z.int().check(z.positive()),
      height: z.int().check(z.positive()),
    }),
  ),
  /** Counts that the product specification requires in the data of a case study. They are not displayed. */
  stats: z.optional(
    z.strictObject({
      views: z.int().check(z.nonnegative()),
      comments: z.int().check(z.nonnegative()),
      shares: z.int().check(z.nonnegative()),
    }),
  ),
  route: PageLink,
})
export type CaseCard = z.infer<typeof CaseCard>

const paragraphs = list(words(700), 2)
const Author = z.strictObject({ name: words(40), role: words(48), portrait: Id })
const CaseQuote = z.strictObject({ text: words(360), author: Author })

export const CaseStat = z.strictObject({
  icon: z.enum(['clock', 'calendar', 'gauge', 'people', 'question']),
  title: words(24),
  desc: words(160),
})
export type CaseStat = z.infer<typeof CaseStat>

export const CaseStudy = z.strictObject({
  id: CaseId,
  company: words(32),
  title: words(90),
  summary: words(280),
  industry: words(40),
  companySize: z.enum(COMPANY_SIZES),
  base: words(48),
  stats: list(CaseStat, 2, 3),
  challengeTitle: words(80),
  challenge: paragraphs,
  quote1: CaseQuote,
  solutionTitle: words(80),
  solution: paragraphs,
  quote2: CaseQuote,
  resultsTitle: words(80),
  results: list(z.strictObject({ title: words(64), description: words(320) }), 3),
  headCount: Head,
  quote3: CaseQuote,
  keyResults: list(words(160), 3),
  contactHeading: words(80),
  contactSubHeading: words(240),
})
export type CaseStudy = z.infer<typeof CaseStudy>

/** A paragraph, list or table of a legal page. Texts may contain links of the form `[text](address)`. */
const Block = z.union([
  words(1600),
  z.strictObject({ list: list(words(600), 2) }),
  /**
   * Link to the cookie settings, followed by the visitor's present choice. Without JavaScript, the text `still` is shown
   * instead of that choice.
   */
  z.strictObject({ settings: words(30), still: words(200) }),
  z.strictObject({ caption: words(120), columns: list(words(40), 1), rows: list(list(words(320), 1), 1) }),
])

/** A legal page: its version, a summary, the sections, and a list of all versions. */
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

/**
 * A comparison with another product. It must state that product's strengths, cases in which to keep it, and the date of the
 * last check.
 */
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

export const Links = z.strictObject({
  head: Head,
  links: list(z.strictObject({ title: words(40), text: words(160), href: PageLink }), 3, 4),
})

export type Links = z.infer<typeof Links>

export interface ToolPageContent {
  /** Name of the tool in `TOOLS`. */
  tool: string
  opening: Opening
  /** Record that the tool and Crewtally exchange, shown beside the title. */
  sheet: Rows
  /**
   * Data that the tool and Crewtally exchange. Each row names the data, the direction, the frequency and who sets up the
   * exchange.
   */
  flow: Table
  setup: StepPlan
  /** Limits of the integration: what Crewtally never reads or changes in the tool. */
  limits: Ledger
  questions: QuestionPlan
  /** Trade, such as roofing, whose job site is drawn in the last section. */
  trade: JobSiteName
  closing: Closing
}
