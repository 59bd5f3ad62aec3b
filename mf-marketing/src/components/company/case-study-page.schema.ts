import { PageLink } from 'shared-contracts/site-paths'
import { COMPANY_SIZES } from 'shared-contracts/lead-options'
import { z } from 'shared-contracts/zod'
import { Head, Id, list, words } from 'shared-ui/blocks/content.schema.ts'
import { CATEGORIES } from '../../content/case-categories.ts'

export const CaseCategory = z.enum(CATEGORIES)
export type CaseCategory = z.infer<typeof CaseCategory>

export const CaseId = z.enum(['aveyo', 'source', 'gainz'])
export type CaseId = z.infer<typeof CaseId>

/** What a story came to, as its picture: one count before and the same count now. */
export const CaseResult = z.strictObject({
  before: z.int().check(z.positive()),
  now: z.int().check(z.positive()),
  /** After each count, as in `24%`. */
  sign: z.optional(z.literal('%')),
  /** What is counted. */
  counted: words(40),
})
export type CaseResult = z.infer<typeof CaseResult>

export const CaseCard = z.strictObject({
  id: CaseId,
  /** The company's name, set as its wordmark. */
  company: words(32),
  title: words(90),
  description: words(240),
  date: words(24),
  dateIso: z.iso.date(),
  category: CaseCategory,
  result: CaseResult,
  /** Shown in place of the wordmark: an imported picture with its size in pixels. */
  image: z.optional(
    z.strictObject({
      src: z.string().check(z.minLength(1)),
      alt: words(120),
      width: z.int().check(z.positive()),
      height: z.int().check(z.positive()),
    }),
  ),
  /** Kept with the story, not displayed. */
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
