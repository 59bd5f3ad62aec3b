import { z } from 'shared-contracts/zod'
import {
  Annotated,
  Change,
  Claims,
  Closing,
  FigureItem,
  Head,
  Ledger,
  list,
  Opening,
  QuestionPlan,
  StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import type { ContentFile } from 'shared-ui/content/check-content.ts'
import { ask } from './ask.ts'
import { CLAIMS } from './claims.ts'
import { commission } from './commission-calculation.ts'
import { structures } from './complex-pay-structures.ts'
import { deal as dealWords } from './deal.ts'
import { pay } from './pay.ts'
import { ticketing } from './payment-ticketing-system.ts'
import { processing } from './payroll-processing.ts'
import { sameDay } from './same-day-pay.ts'
import { workshop } from './workshop.ts'
import * as clawback from '../figures/clawback.ts'
import * as deal from '../figures/deal.ts'
import * as draw from '../figures/draw.ts'
import * as november from '../figures/november.ts'
import * as pieceRate from '../figures/piece-rate.ts'
import * as register from 'shared-ui/scenes/pay-run.ts'
import * as sameDayFigures from '../figures/same-day.ts'
import * as tickets from '../figures/tickets.ts'
import * as tiers from '../figures/tiers.ts'
import * as tradeDeals from '../figures/trade-deals.ts'
import { LIMITS } from '../model/workshop.ts'

const Headed = z.strictObject({ head: Head })
const Sides = z.strictObject({ head: Head, ours: words(240), theirs: words(240) })
const Term = z.strictObject({ sign: z.exactOptional(words(1)), value: words(12), meaning: words(40) })
const Reading = z.strictObject({ reach: z.enum(['next', 'back']), title: words(40), text: words(160) })
const Message = z.strictObject({ from: words(20), at: words(12), text: words(60) })
const page = { opening: Opening }

/** Every content file of the area with the shape it must have. */
export const CONTENT: readonly ContentFile[] = [
  { file: 'ask.ts', value: ask, schema: Head },
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
    }),
  },
  {
    file: 'deal.ts',
    value: dealWords,
    schema: z.strictObject({
      head: Head,
      caption: words(200),
      place: words(24),
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
      copyLink: words(24),
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
      margin: words(120),
      staged: words(160),
      undo: words(24),
      copyPlan: words(24),
      copyLink: words(24),
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
      record: Annotated,
      week: z.strictObject({ head: Head, stats: list(FigureItem, 2, 4) }),
      kinds: Ledger,
    }),
  },
]

/** What the area's scenes count. */
export const SAMPLES: readonly unknown[] = [
  clawback,
  deal,
  draw,
  november,
  pieceRate,
  register,
  sameDayFigures,
  tickets,
  tiers,
  Object.values(LIMITS).flatMap(({ min, max }) => [min * 100, max * 100]),
  tradeDeals,
]
