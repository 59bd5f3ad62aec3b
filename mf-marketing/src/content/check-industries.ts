import { PageLink } from 'shared-contracts/names'
import { z } from 'shared-contracts/zod'
import { PictogramName } from 'shared-ui/brand/icon-names.ts'
import {
  Annotated,
  Change,
  Closing,
  Head,
  Ledger,
  list,
  Opening,
  QuestionPlan,
  Rows,
  StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import { sum } from 'shared-ui/scenes/money.ts'
import type { ContentFile } from 'shared-ui/content/check-content.ts'
import { Links } from '../components/company/documents.schema.ts'
import { fiber } from './fiber-optics.ts'
import { hvac } from './hvac.ts'
import { insurance } from './insurance.ts'
import { mortgage } from './mortgage.ts'
import { pestControl } from './pest-control.ts'
import { realEstate } from './real-estate.ts'
import { roofing } from './roofing.ts'
import { solar } from './solar.ts'
import { season } from './season.ts'
import { tradeDeals } from './trade-deals.ts'
import { tradeSeasons } from './trade-seasons.ts'
import { tree } from './tree-and-lawncare.ts'
import { turf } from './turf.ts'

const page = { opening: Opening, links: Links, closing: Closing }
const Seat = z.strictObject({ name: words(24), text: words(240), rows: Rows })
const Crew = z.strictObject({
  title: words(40),
  pictogram: PictogramName,
  accent: words(16),
  href: PageLink,
  text: words(200),
  features: list(words(60), 3, 3),
})

const HELD = ['no', 'one', 'two', 'three', 'four', 'five'] as const

/**
 * Returns true if the lines of each step add up to the statement's total, and the claim states how many lines need a person.
 */
const countsItsLines = ({ statements: { steps }, claim }: { statements: StepPlan; claim: Head }): boolean => {
  const [read, matched] = steps.map(({ scene }) =>
    (scene?.rows ?? []).filter(({ tone }) => tone !== 'sum').map(({ value }) => Number(value)),
  )
  const lines = Number.parseInt(steps[0]?.scene?.aside ?? '', 10)
  const all = [read, matched].map((counts) => sum(counts ?? []))
  return (
    all.every((count) => count === lines) && (claim.lede ?? '').includes(`${HELD[matched?.at(-1) ?? 0]} held`)
  )
}

export const INDUSTRY_CONTENT: readonly ContentFile[] = [
  { file: 'trade-deals.ts', value: tradeDeals, schema: z.record(z.string(), Head) },
  { file: 'trade-seasons.ts', value: tradeSeasons, schema: z.record(z.string(), Head) },
  {
    file: 'season.ts',
    value: season,
    schema: z.strictObject({
      change: words(48),
      unit: words(16),
      crew: z.strictObject({ hint: words(24), problem: words(80) }),
      month: words(16),
      halves: list(words(24), 2, 2),
      rows: z.strictObject({ hires: words(24), hurting: words(24) }),
      on: words(24),
      paydays: words(24),
      covered: words(24),
      rule: words(180),
      caption: words(180),
    }),
  },
  {
    file: 'solar.ts',
    value: solar,
    schema: z.strictObject({ ...page, stages: Annotated, troubles: Ledger, chat: Change }),
  },
  {
    file: 'pest-control.ts',
    value: pestControl,
    schema: z.strictObject({
      ...page,
      hiring: StepPlan,
      claim: Head,
      technicians: Ledger,
      questions: QuestionPlan,
      october: Rows,
    }),
  },
  {
    file: 'mortgage.ts',
    value: mortgage,
    schema: z.strictObject({
      ...page,
      claim: Head,
      file: Rows,
      roles: Table,
      rules: Ledger,
      questions: QuestionPlan,
    }),
  },
  {
    file: 'fiber-optics.ts',
    value: fiber,
    schema: z.strictObject({ ...page, states: Ledger, carriers: Table, friday: StepPlan }),
  },
  {
    file: 'roofing.ts',
    value: roofing,
    schema: z.strictObject({
      ...page,
      two: z.strictObject({ head: Head, crew: Seat, rep: Seat }),
      supplement: StepPlan,
      ticket: Change,
    }),
  },
  {
    file: 'hvac.ts',
    value: hvac,
    schema: z.strictObject({
      ...page,
      overtime: Annotated,
      calls: Rows,
      week: Rows,
      july: Rows,
      seats: Table,
      questions: QuestionPlan,
    }),
  },
  {
    file: 'insurance.ts',
    value: insurance,
    schema: z
      .strictObject({ ...page, statements: StepPlan, claim: Head, rules: Ledger, questions: QuestionPlan })
      .check(
        z.refine(
          countsItsLines,
          'must count the lines of the statement alike in `statements`, its scenes and `claim`',
        ),
      ),
  },
  {
    file: 'tree-and-lawncare.ts',
    value: tree,
    schema: z.strictObject({
      ...page,
      crews: z.strictObject({ head: Head, tiles: list(Crew, 3) }),
      clipboard: Change,
      route: Rows,
      claim: Head,
      storm: Ledger,
    }),
  },
  {
    file: 'turf.ts',
    value: turf,
    schema: z.strictObject({ ...page, sale: StepPlan, plan: Annotated, sheet: Rows, troubles: Ledger }),
  },
  {
    file: 'real-estate.ts',
    value: realEstate,
    schema: z.strictObject({
      ...page,
      cap: z.strictObject({ head: Head, sheet: Rows }),
      seats: Table,
      deductions: Ledger,
      questions: QuestionPlan,
    }),
  },
]
