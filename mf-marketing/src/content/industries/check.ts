import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'
import { PictogramName } from 'shared-ui/brand/pictogram-name.ts'
import { Annotated, Change, Closing, Head, Id, Ledger, Opening, Questions, Rows, StepPlan, words } from '../company/schema.ts'
import { fiber } from './fiber-optics.ts'
import { hvac } from './hvac.ts'
import { insurance } from './insurance.ts'
import { mortgage } from './mortgage.ts'
import { pestControl } from './pest-control.ts'
import { realEstate } from './real-estate.ts'
import { roofing } from './roofing.ts'
import { Links, Table } from './schema.ts'
import { solar } from './solar.ts'
import { tree } from './tree-and-lawncare.ts'
import { turf } from './turf.ts'

const page = { opening: Opening, links: Links, closing: Closing }
const Aside = z.strictObject({ id: Id, title: words(90), text: words(300) })
const Seat = z.strictObject({ name: words(24), text: words(240), rows: Rows })
const Crew = z.strictObject({
  title: words(40),
  pictogram: PictogramName,
  accent: words(16),
  href: PageLink,
  text: words(200),
  features: z.array(words(60)).check(z.length(3)),
})

/** Every industry's content with the shape it must have. */
export const INDUSTRY_CONTENT: readonly { file: string; schema: z.ZodMiniType; value: unknown }[] = [
  { file: 'content/industries/solar.ts', value: solar, schema: z.strictObject({ ...page, stages: Annotated, troubles: Ledger, chat: Change }) },
  { file: 'content/industries/pest-control.ts', value: pestControl, schema: z.strictObject({ ...page, hiring: StepPlan, claim: Aside, technicians: Ledger, questions: Questions }) },
  { file: 'content/industries/mortgage.ts', value: mortgage, schema: z.strictObject({ ...page, claim: Aside, file: Rows, roles: Table, rules: Ledger, questions: Questions }) },
  { file: 'content/industries/fiber-optics.ts', value: fiber, schema: z.strictObject({ ...page, states: Ledger, carriers: Table, friday: StepPlan }) },
  { file: 'content/industries/roofing.ts', value: roofing, schema: z.strictObject({ ...page, two: Head, crew: Seat, rep: Seat, supplement: StepPlan, ticket: Change }) },
  { file: 'content/industries/hvac.ts', value: hvac, schema: z.strictObject({ ...page, overtime: Annotated, calls: Rows, week: Rows, seats: Table, questions: Questions }) },
  { file: 'content/industries/insurance.ts', value: insurance, schema: z.strictObject({ ...page, statements: StepPlan, claim: Aside, rules: Ledger, questions: Questions }) },
  { file: 'content/industries/tree-and-lawncare.ts', value: tree, schema: z.strictObject({ ...page, crewsHead: Head, crews: z.array(Crew), clipboard: Change, route: Rows, claim: Aside, storm: Ledger }) },
  { file: 'content/industries/turf.ts', value: turf, schema: z.strictObject({ ...page, sale: StepPlan, plan: Annotated, sheet: Rows, troubles: Ledger }) },
  { file: 'content/industries/real-estate.ts', value: realEstate, schema: z.strictObject({ ...page, capHead: Aside, cap: Rows, seats: Table, deductions: Ledger, questions: Questions }) },
]
