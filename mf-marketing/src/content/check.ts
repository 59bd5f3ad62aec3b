import { PageLink } from 'shared-contracts/site-paths'
import { parseContract } from 'shared-contracts/parse'
import { z } from 'shared-contracts/zod'
import { PictogramName } from 'shared-ui/brand/pictogram-name.ts'
import { CLAIMS } from './claims.ts'
import { Action, Id, words } from './company/schema.ts'
import { BENEFITS } from './home/benefits.ts'
import { PRODUCTS } from './home/products.ts'
import { TRADES } from './home/trades.ts'
import { CLOSING, HERO, SECTIONS, STATS } from './home/words.ts'
import { INDUSTRY_CONTENT } from './industries/check.ts'
import { INTEGRATIONS } from './integrations.ts'
import { MISSION, VISION } from './mission.ts'
import { TESTIMONIAL_INDUSTRIES, TESTIMONIALS } from './testimonials.ts'

const accent = z.enum(['sky', 'marigold', 'clay', 'spruce'])
const Testimonial = z.strictObject({
  id: Id,
  portrait: Id,
  name: words(40),
  company: words(48),
  role: words(48),
  message: words(280),
  industry: z.enum(TESTIMONIAL_INDUSTRIES),
})
const Claim = z.strictObject({ value: words(8), label: words(64), meaning: words(140), usedOn: z.array(PageLink).check(z.minLength(1)) })
const Head = z.strictObject({ title: words(90), lede: words(300), link: z.exactOptional(Action) })
const Trade = z.strictObject({
  name: words(24),
  href: PageLink,
  pictogram: PictogramName,
  accent,
  unit: words(32),
  text: words(180),
  lines: z.array(z.strictObject({ label: words(40), amount: z.int() })).check(z.length(2)),
  sum: words(32),
})
const Product = z.strictObject({ title: words(24), href: PageLink, pictogram: PictogramName, accent, text: words(180), features: z.array(words(60)).check(z.length(4)) })
const Benefit = z.strictObject({ title: words(64), text: words(180), href: PageLink })
const Closing = z.strictObject({ title: words(90), text: words(240), primary: Action, quiet: Action })
const Purpose = z.strictObject({ statement: words(90), text: words(240) })

/** Every content file of the home page and the industries with the shape it must have. */
export const CONTENT: readonly { file: string; schema: z.ZodMiniType; value: unknown }[] = [
  { file: 'content/testimonials.ts', schema: z.array(Testimonial).check(z.length(22)), value: TESTIMONIALS },
  { file: 'content/claims.ts', schema: z.record(z.string(), Claim), value: CLAIMS },
  { file: 'content/integrations.ts', schema: z.array(words(24)).check(z.length(12)), value: INTEGRATIONS },
  { file: 'content/mission.ts', schema: z.array(Purpose), value: [MISSION, VISION] },
  { file: 'content/home/trades.ts', schema: z.array(Trade).check(z.length(10)), value: TRADES },
  { file: 'content/home/products.ts', schema: z.array(Product).check(z.length(3)), value: PRODUCTS },
  { file: 'content/home/benefits.ts', schema: z.array(Benefit).check(z.length(5)), value: BENEFITS },
  { file: 'content/home/words.ts, SECTIONS', schema: z.record(z.string(), Head), value: SECTIONS },
  { file: 'content/home/words.ts, STATS', schema: z.array(z.strictObject({ value: words(8), label: words(64) })), value: STATS },
  { file: 'content/home/words.ts, HERO', schema: z.strictObject({ title: words(48), lede: words(320), primary: Action, quiet: Action, proof: words(120) }), value: HERO },
  { file: 'content/home/words.ts, CLOSING', schema: Closing, value: CLOSING },
  ...INDUSTRY_CONTENT,
]

/** Stops the build where a piece of content is missing or misshapen, with its file, field and reason. */
export function checkContent(): void {
  for (const { file, schema, value } of CONTENT) parseContract(schema, value, `mf-marketing/src/${file}`)
}
