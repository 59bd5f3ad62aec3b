import { PageLink } from 'shared-contracts/names'
import { z } from 'shared-contracts/zod'
import {
  Action,
  Claims,
  Closing,
  Head,
  Id,
  headline,
  list,
  QuestionPlan,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import { PictogramName } from 'shared-ui/brand/icon-names.ts'
import { JOB_SITES } from 'shared-ui/job-sites/descriptions.ts'
import { pageRoutes, withPageContent } from 'shared-ui/content/page-content.ts'
import { MISSION, VISION } from './about-us.ts'
import { COMPANY_CONTENT } from './check-company.ts'
import { INDUSTRY_CONTENT } from './check-industries.ts'
import { CLAIMS } from './claims.ts'
import { home, INTEGRATIONS } from './home.ts'
import { TESTIMONIAL_INDUSTRIES, TESTIMONIALS } from './testimonials.ts'
import { TRADES } from './trades.ts'
import * as cases from '../model/head-count.ts'
import * as compared from '../sample-data/company.ts'
import * as crews from '../sample-data/crews.ts'
import * as deals from '../sample-data/deals.ts'
import * as payday from '../sample-data/payday.ts'
import * as seasons from '../model/season.ts'

const accent = z.enum(['sky', 'marigold', 'clay', 'spruce'])
const Testimonial = z.strictObject({
  id: Id,
  portrait: Id,
  name: words(40),
  company: words(48),
  role: words(48),
  /** At most 20 words, so that a quote can be read before the carousel turns. */
  message: words(130).check(z.refine((text) => text.split(' ').length <= 20, 'must have at most 20 words')),
  industry: z.enum(TESTIMONIAL_INDUSTRIES),
})
const Trade = z.strictObject({
  name: words(24),
  href: PageLink,
  pictogram: PictogramName,
  site: z.enum(Object.keys(JOB_SITES)),
  accent,
  unit: words(32),
  text: words(180),
  lines: list(
    z.strictObject({ label: words(40), working: z.exactOptional(words(40)), amount: z.int() }),
    2,
    2,
  ),
  sum: words(32),
})
const Product = z.strictObject({
  title: words(24),
  href: PageLink,
  pictogram: PictogramName,
  accent,
  text: words(180),
  features: list(words(60), 4, 4),
})
const Benefit = z.strictObject({ title: words(64), text: words(180), href: PageLink })
const Purpose = z.strictObject({ statement: words(90), text: words(240) })
const Headed = z.strictObject({ head: Head })
const Home = z.strictObject({
  opening: z.strictObject({
    eyebrow: words(48),
    title: headline(48),
    lede: words(320),
    primary: Action,
    quiet: Action,
    proof: words(120),
  }),
  stories: list(z.strictObject({ figure: words(16), text: words(48), href: PageLink }), 3, 3),
  claims: Headed,
  screen: words(200),
  products: z.strictObject({ head: Head, tiles: list(Product, 3, 3) }),
  benefits: z.strictObject({ head: Head, items: list(Benefit, 5, 5) }),
  trades: Headed,
  customers: z.strictObject({
    id: Id,
    label: words(60),
    text: words(90),
    drawn: words(160),
    stories: Action,
  }),
  tools: Headed,
  voices: Headed,
  questions: QuestionPlan,
  closing: Closing,
})

const MODULES = import.meta.glob(['./**/*.ts', '!./**/{check*,*.test}.ts'], { eager: true })

/** Routes of this part (area) of the site. The file with a page's texts exports its `route`. */
export const ROUTES = pageRoutes(MODULES)

export const CONTENT = withPageContent(MODULES, [
  { file: 'claims.ts', value: CLAIMS, schema: Claims },
  { file: 'home.ts', value: home, schema: Home },
  { file: 'home.ts', value: INTEGRATIONS, schema: list(words(24), 12, 12) },
  { file: 'trades.ts', value: TRADES, schema: list(Trade, 10, 10) },
  { file: 'testimonials.ts', value: TESTIMONIALS, schema: list(Testimonial, 22, 22) },
  { file: 'about-us.ts', value: [MISSION, VISION], schema: list(Purpose, 2, 2) },
  ...INDUSTRY_CONTENT,
  ...COMPANY_CONTENT,
])

/** Computed sample values. The content check of the build accepts a number in a text if this data contains it. */
export const SAMPLES: readonly unknown[] = [cases, compared, crews, deals, payday, seasons]
