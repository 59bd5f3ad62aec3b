import { z } from 'shared-contracts/zod'
import {
  Annotated,
  Change,
  Claims,
  Closing,
  FigureItem,
  FieldTexts,
  Head,
  Ledger,
  list,
  Opening,
  QuestionPlan,
  StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import { pageRoutes, withPageContent } from 'shared-ui/content/page-content.ts'
import { ask } from './ask.ts'
import { CLAIMS } from './claims.ts'
import { commission } from './commission-calculation.ts'
import { structures } from './complex-pay-structures.ts'
import { deal as dealWords } from './deal.ts'
import { drawWeek } from './draw-week.ts'
import { pay } from './pay.ts'
import { openRun } from './open-run.ts'
import { teamTree } from './team-tree.ts'
import { ticketing } from './payment-ticketing-system.ts'
import { processing } from './payroll-processing.ts'
import { sameDay } from './same-day-pay.ts'
import { ticketSteps } from './ticket-steps.ts'
import { workshop } from './workshop.ts'
import * as clawback from '../sample-data/deal.ts'
import * as draw from '../sample-data/pay-structures.ts'
import * as drawWeekFigures from '../model/draw-week.ts'
import * as november from '../sample-data/november.ts'
import * as openRunFigures from '../model/open-run.ts'
import * as register from 'shared-ui/scenes/pay-run.ts'
import * as sameDayFigures from '../sample-data/same-day.ts'
import * as teamTreeFigures from '../model/team-tree.ts'
import * as ticketStepFigures from '../model/ticket-steps.ts'
import * as tickets from '../sample-data/tickets.ts'
import * as tradeDeals from '../sample-data/trade-deals.ts'
import { LIMITS } from '../model/workshop.ts'

const Headed = z.strictObject({ head: Head })
const Sides = z.strictObject({ head: Head, ours: words(240), theirs: words(240) })
const Term = z.strictObject({ sign: z.exactOptional(words(1)), value: words(12), meaning: words(40) })
const Reading = z.strictObject({ reach: z.enum(['next', 'back']), title: words(40), text: words(160) })
const Message = z.strictObject({ from: words(20), at: words(12), text: words(60) })
const Open = z.strictObject({
  label: words(48),
  hint: words(120),
  missing: words(80),
  open: words(60),
  waits: words(48),
})
const page = { opening: Opening }

const MODULES = import.meta.glob(['./**/*.ts', '!./**/{check*,*.test}.ts'], { eager: true })

/** Routes of this part (area) of the site. The file with a page's texts exports its `route`. */
export const ROUTES = pageRoutes(MODULES)

export const CONTENT = withPageContent(MODULES, [
  ...Object.values(ask).map((value) => ({ file: 'ask.ts', value, schema: Head })),
  { file: 'claims.ts', value: CLAIMS, schema: Claims },
  {
    file: 'pay.ts',
    value: pay,
    schema: z.strictObject({
      ...page,
      closing: Closing,
      trail: StepPlan,
      parts: Ledger,
      night: Change,
      plans: Table,
      partner: Sides,
      start: StepPlan,
      cost: Ledger,
      questions: QuestionPlan,
    }),
  },
  {
    file: 'deal.ts',
    value: dealWords,
    schema: z.strictObject({
      head: Head,
      caption: words(200),
      draw: words(48),
      trade: words(24),
      payee: words(24),
      groups: z.strictObject({ deal: words(48), rule: words(48), person: words(48) }),
      panels: z.strictObject({ rule: words(48), person: words(48) }),
      kinds: z.strictObject({
        advanced: words(32),
        earned: words(32),
        'becomes earned': words(32),
        'charged back': words(32),
        waits: words(32),
        'not paid': words(32),
      }),
      ledger: words(32),
      kept: words(32),
      before: words(32),
      difference: words(32),
      unshared: words(32),
      stub: words(32),
      pays: words(32),
      due: words(32),
      correct: words(100),
      compare: words(32),
      endCompare: words(32),
      print: words(24),
    }),
  },
  {
    file: 'commission-calculation.ts',
    value: commission,
    schema: z.strictObject({
      ...page,
      sum: z.strictObject({ head: Head, label: words(80), terms: list(Term, 3, 4) }),
      statement: Annotated,
      claim: Headed,
      clawback: Headed,
      rules: Ledger,
      changes: Table,
    }),
  },
  {
    file: 'workshop.ts',
    value: workshop,
    schema: z.strictObject({
      head: Head,
      caption: words(240),
      month: words(24),
      write: words(24),
      slots: z.record(z.string(), words(48)),
      bases: z.strictObject({ contract: words(24), margin: words(24) }),
      paid: z.strictObject({ install: words(48), halves: words(48) }),
      ordinals: list(words(24), 5, 5),
      noCap: words(16),
      problems: z.record(z.string(), words(160)),
      of: words(24),
      today: words(24),
      under: words(24),
      change: words(24),
      plans: z.strictObject({ share: words(24), tiers: words(24) }),
      deciding: words(40),
      none: words(60),
      margin: z.strictObject({ note: words(120) }),
      staged: words(160),
      undo: words(24),
      copyPlan: words(24),
    }),
  },
  {
    file: 'complex-pay-structures.ts',
    value: structures,
    schema: z.strictObject({
      ...page,
      tiers: z.strictObject({ head: Head, readings: list(Reading, 2, 2) }),
      draw: Annotated,
      pieces: Headed,
      trades: Ledger,
      overrides: Headed,
      change: StepPlan,
    }),
  },
  {
    file: 'payroll-processing.ts',
    value: processing,
    schema: z.strictObject({
      ...page,
      week: StepPlan,
      duties: Table,
      stub: Annotated,
      figures: z.strictObject({ head: Head, lessAdminTime: words(120), businesses: words(120) }),
      cases: Ledger,
    }),
  },
  {
    file: 'open-run.ts',
    value: openRun,
    schema: z.strictObject({
      head: Head,
      caption: words(240),
      resolve: words(32),
      recorded: words(48),
      taxes: words(60),
      problems: z.strictObject({ setter: Open, count: Open }),
      answers: z.strictObject({
        setter: z.record(z.string(), words(40)),
        count: z.record(z.string(), words(40)),
      }),
      who: words(40),
      columns: list(words(16), 4, 4),
      run: words(16),
      funding: words(24),
      gross: words(24),
      tax: words(24),
      debit: words(24),
      approve: words(24),
      sealed: words(24),
      answered: words(24),
      final: words(100),
      again: words(24),
      print: words(24),
    }),
  },
  {
    file: 'same-day-pay.ts',
    value: sameDay,
    schema: z.strictObject({
      ...page,
      driveway: StepPlan,
      week: Headed,
      limits: Ledger,
      partner: Sides,
      questions: QuestionPlan,
    }),
  },
  {
    file: 'draw-week.ts',
    value: drawWeek,
    schema: z.strictObject({
      head: Head,
      caption: words(240),
      week: words(32),
      change: words(48),
      person: words(24),
      upTo: words(16),
      problems: z.record(z.string(), words(80)),
      columns: list(words(16), 5, 5),
      all: words(16),
      stub: words(24),
      earned: words(24),
      taken: words(24),
      premium: words(24),
      left: words(24),
      rules: list(words(160), 2, 2),
      most: words(24),
      nothing: words(24),
    }),
  },
  {
    file: 'team-tree.ts',
    value: teamTree,
    schema: z.strictObject({
      head: Head,
      caption: words(240),
      month: words(24),
      tree: words(24),
      under: words(16),
      terms: words(32),
      cents: FieldTexts,
      deal: words(32),
      of: words(24),
      today: words(24),
      after: words(24),
      change: words(24),
      setter: words(24),
      all: words(24),
      left: words(24),
      cut: words(32),
      tier: words(48),
      byDeal: words(48),
      margin: z.strictObject({ note: words(240) }),
      staged: words(160),
      again: words(24),
    }),
  },
  {
    file: 'ticket-steps.ts',
    value: ticketSteps,
    schema: z.strictObject({
      caption: words(160),
      choose: words(32),
      ticket: words(24),
      label: words(32),
      previous: words(24),
      next: words(24),
      titles: list(words(32), ticketStepFigures.STEP_COUNT, ticketStepFigures.STEP_COUNT),
      tickets: z.record(
        z.string(),
        z.strictObject({
          choice: words(24),
          who: words(40),
          line: words(32),
          rest: words(32),
          sum: words(32),
          steps: list(words(200), ticketStepFigures.STEP_COUNT, ticketStepFigures.STEP_COUNT),
        }),
      ),
    }),
  },
  {
    file: 'payment-ticketing-system.ts',
    value: ticketing,
    schema: z.strictObject({
      ...page,
      question: z.strictObject({
        head: Head,
        without: words(60),
        thread: list(Message, 3),
        queue: words(60),
      }),
      way: StepPlan,
      follow: Headed,
      record: Annotated,
      week: z.strictObject({ head: Head, stats: list(FigureItem, 2, 4) }),
      kinds: Ledger,
    }),
  },
])

/** Computed sample values. The content check of the build accepts a number in a text if this data contains it. */
export const SAMPLES: readonly unknown[] = [
  clawback,
  draw,
  drawWeekFigures,
  november,
  openRunFigures,
  register,
  sameDayFigures,
  teamTreeFigures,
  ticketStepFigures,
  tickets,
  Object.values(LIMITS).flatMap(({ min, max }) => [min * 100, max * 100]),
  tradeDeals,
]
