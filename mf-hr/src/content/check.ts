import { z } from 'shared-contracts/zod'
import {
  Annotated,
  Change,
  Claims,
  Closing,
  FieldTexts,
  Head,
  Ledger,
  list,
  Opening,
  QuestionPlan,
  Quotation,
  Rows,
  StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import { pageRoutes, withPageContent } from 'shared-ui/content/page-content.ts'
import { Slide, Stay, TwoNamesContent } from '../components/hr.schema.ts'
import { buildManage } from './build-manage.ts'
import { SLIDES } from './build-manage-slides.ts'
import { agreement } from './agreement.ts'
import { ask } from './ask.ts'
import { CLAIMS } from './claims.ts'
import { documents } from './doc-creation-and-signing.ts'
import { employeeCost } from './employee-cost.ts'
import { employerOfRecord } from './employer-of-record.ts'
import { firstDay } from './first-day.ts'
import { hiringBoard } from './hiring-board.ts'
import { hiringWorkflows } from './hiring-workflows.ts'
import { hr } from './hr.ts'
import { onboarding } from './onboarding.ts'
import { orgChart } from './org-chart.ts'
import { TOTALS } from '../model/org-chart.ts'
import * as ridgelineHr from '../sample-data/ridgeline-hr.ts'
import * as ridgelineStates from '../sample-data/ridgeline-states.ts'
import * as setterBoard from '../model/hiring-board.ts'
import { COST_LIMITS } from '../model/employee-cost.ts'
import { CALIFORNIA_CONTRACTOR } from '../model/hiring-facts.ts'

const Duty = z.strictObject({ title: words(60), items: list(words(160), 3) })
const Seat = z.strictObject({
  title: words(40),
  text: words(240),
  pictogram: z.enum(['solar', 'pest', 'roofing', 'hvac']),
  accent: z.enum(['sky', 'marigold', 'clay', 'spruce']),
  href: z.enum(['/solar', '/pest-control', '/roofing', '/hvac']),
  features: list(words(120), 3),
})
const page = { opening: Opening }
const Step = z.strictObject({
  title: words(48),
  note: z.union([words(80), z.literal('')]),
  rule: z.optional(words(24)),
})
/** Schema of an object whose values are texts of at most `max` characters. */
const texts = (max: number) => z.record(z.string(), words(max))

const MODULES = import.meta.glob(['./**/*.ts', '!./**/{check*,*.test}.ts'], { eager: true })

/** Routes of this part (area) of the site. The file with a page's texts exports its `route`. */
export const ROUTES = pageRoutes(MODULES)

export const CONTENT = withPageContent(MODULES, [
  ...Object.values(ask).map((value) => ({ file: 'ask.ts', value, schema: Head })),
  { file: 'claims.ts', value: CLAIMS, schema: Claims },
  {
    file: 'hr.ts',
    value: hr,
    schema: z.strictObject({
      ...page,
      closing: Closing,
      parts: Ledger,
      ramp: Annotated,
      start: z.strictObject({ head: Head }),
      folder: Change,
      quote: Quotation,
    }),
  },
  {
    file: 'onboarding.ts',
    value: onboarding,
    schema: z.strictObject({
      ...page,
      week: StepPlan,
      forms: Table,
      verify: Annotated,
      plan: z.strictObject({ head: Head }),
      rehire: Ledger,
      stay: z.strictObject({ head: Head, text: list(words(400), 1) }),
    }),
  },
  {
    file: 'first-day.ts',
    value: firstDay,
    schema: z.strictObject({
      sample: z.strictObject({ name: words(24), start: z.iso.date() }),
      caption: words(220),
      plan: words(24),
      advice: words(80),
      change: words(48),
      start: words(24),
      startHint: words(24),
      payday: words(24),
      paydayHint: words(32),
      problems: texts(80),
      state: words(24),
      role: words(24),
      roles: texts(24),
      contract: words(24),
      contracts: texts(24),
      who: texts(24),
      counted: words(40),
      firstOfWork: words(24),
      notNeeded: words(24),
      kept: words(80),
      addToCalendar: words(24),
      print: words(24),
      whole: words(24),
      steps: z.record(z.string(), Step),
      ready: texts(40),
      secondDay: texts(48),
      without: texts(60),
    }),
  },
  {
    file: 'hiring-board.ts',
    value: hiringBoard,
    schema: z.strictObject({
      head: Head,
      caption: words(220),
      job: words(24),
      days: words(24),
      previous: words(24),
      next: words(24),
      move: words(24),
      moveTo: words(24),
      late: words(24),
      nobody: words(24),
      texts: words(24),
      noTexts: words(48),
      upcoming: words(40),
      noLimit: words(24),
      counting: words(120),
      again: words(24),
    }),
  },
  {
    file: 'hiring-workflows.ts',
    value: hiringWorkflows,
    schema: z.strictObject({
      ...page,
      offer: Rows,
      stages: Ledger,
      board: Change,
      candidate: Rows,
      rideAlong: Annotated,
      seats: z.strictObject({ head: Head, tiles: list(Seat, 3) }),
    }),
  },
  {
    file: 'doc-creation-and-signing.ts',
    value: documents,
    schema: z.strictObject({
      ...page,
      filed: Rows,
      template: Annotated,
      ways: StepPlan,
      record: Change,
      kinds: Ledger,
      questions: QuestionPlan,
    }),
  },
  {
    file: 'agreement.ts',
    value: agreement,
    schema: z.strictObject({
      sample: z.strictObject({ name: words(24), job: words(24), from: z.iso.date(), contract: z.int() }),
      head: Head,
      caption: words(220),
      screen: words(24),
      change: words(48),
      labels: texts(24),
      hints: texts(24),
      problems: texts(60),
      jobs: texts(24),
      deals: texts(24),
      company: words(60),
      title: words(60),
      between: words(120),
      clauses: list(words(160), 3),
      blank: words(24),
      consent: words(60),
      signHere: words(24),
      sign: words(24),
      signed: words(40),
      sealed: words(120),
      line: texts(24),
      versions: words(24),
      version: words(24),
      unsigned: words(24),
      filled: words(80),
      replaced: words(80),
      refused: words(24),
      local: words(120),
      advice: words(60),
      print: words(24),
      copy: words(24),
    }),
  },
  {
    file: 'employer-of-record.ts',
    value: employerOfRecord,
    schema: z.strictObject({
      ...page,
      duties: z.strictObject({ head: Head, file: TwoNamesContent, theirs: Duty, yours: Duty }),
      options: Table,
      start: StepPlan,
      limits: z.strictObject({ ...Ledger.shape, stay: list(Stay, 3, 3) }),
      questions: QuestionPlan,
    }),
  },
  {
    file: 'employee-cost.ts',
    value: employeeCost,
    schema: z.strictObject({
      sample: z.strictObject({ wages: z.int(), suiRate: z.int(), state: words(2), other: words(2) }),
      head: Head,
      caption: words(220),
      screen: words(24),
      change: words(48),
      wages: FieldTexts,
      suiRate: FieldTexts,
      state: words(24),
      other: words(24),
      yearly: words(24),
      columns: list(words(24), 2, 2),
      taxes: texts(32),
      notes: texts(40),
      wagesLine: words(24),
      taxesLine: words(24),
      totalLine: words(24),
      differenceLine: words(24),
      left: words(160),
      advice: words(80),
    }),
  },
  {
    file: 'build-manage.ts',
    value: buildManage,
    schema: z.strictObject({
      ...page,
      slides: z.strictObject({ head: Head }),
      halves: Ledger,
      timeOff: Annotated,
      quote: Quotation,
    }),
  },
  {
    file: 'org-chart.ts',
    value: orgChart,
    schema: z.strictObject({
      payday: z.iso.date(),
      head: Head,
      caption: words(220),
      tree: words(24),
      asOf: words(24),
      open: words(24),
      close: words(24),
      keys: words(60),
      since: words(24),
      starts: words(24),
      form: words(24),
      reportsTo: words(24),
      gross: words(24),
      people: words(24),
      contractors: words(24),
      payroll: words(24),
      share: words(24),
      ofBranch: words(24),
      later: words(24),
    }),
  },
  { file: 'build-manage-slides.ts', value: SLIDES, schema: list(Slide, 4, 4) },
])

/** Computed sample values. The content check of the build accepts a number in a text if this data contains it. */
export const SAMPLES: readonly unknown[] = [
  TOTALS,
  ridgelineHr,
  ridgelineStates,
  setterBoard,
  CALIFORNIA_CONTRACTOR,
  Object.values(COST_LIMITS.wages).map((whole) => whole * 100),
]
