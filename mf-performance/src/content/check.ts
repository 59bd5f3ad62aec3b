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
  Quotation,
  Rows,
  StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import { pageRoutes, withPageContent } from 'shared-ui/content/page-content.ts'
import { access } from './access.ts'
import { ats } from './ats.ts'
import { ask } from './ask.ts'
import { CLAIMS } from './claims.ts'
import { contest as contestRun } from './contest.ts'
import { gamification } from './gamification.ts'
import { learning } from './learning-management.ts'
import { path } from './learning-path.ts'
import { performance } from './performance.ts'
import { sources } from './sources.ts'
import { workforce } from './user-management.ts'
import * as accessFiles from '../model/access.ts'
import * as applicants from '../sample-data/applicants.ts'
import * as contest from '../sample-data/contest.ts'
import * as board from '../sample-data/setters.ts'
import * as sourceCounts from '../sample-data/sources.ts'
import * as islandSamples from '../sample-data/island-samples.ts'
import * as territories from '../sample-data/territories.ts'
import { LIMITS } from '../model/contest.ts'
import { MIN_DOLLARS } from '../model/sources.ts'

const Figures = z.strictObject({ head: Head, figures: list(FigureItem, 2, 4) })
const Card = z.strictObject({ head: Head, rules: list(words(160), 3) })
const Counted = z.strictObject({ label: words(24), noun: words(24), plural: words(24), counts: words(60) })
const Question = z.strictObject({
  text: words(160),
  options: list(words(80), 3, 3),
  right: z.int().check(z.gte(0), z.lte(2)),
  because: words(160),
})
const page = { opening: Opening }

const MODULES = import.meta.glob(['./**/*.ts', '!./**/{check*,*.test}.ts'], { eager: true })

/** Routes of this part (area) of the site. The file with a page's texts exports its `route`. */
export const ROUTES = pageRoutes(MODULES)

export const CONTENT = withPageContent(MODULES, [
  ...Object.values(ask).map((value) => ({ file: 'ask.ts', value, schema: Head })),
  { file: 'claims.ts', value: CLAIMS, schema: Claims },
  {
    file: 'performance.ts',
    value: performance,
    schema: z.strictObject({
      ...page,
      closing: Closing,
      parts: Ledger,
      ramp: Annotated,
      sunday: Change,
      quote: Quotation,
    }),
  },
  {
    file: 'user-management.ts',
    value: workforce,
    schema: z.strictObject({ ...page, board: Annotated, keys: Table, territory: StepPlan }),
  },
  {
    file: 'ats.ts',
    value: ats,
    schema: z.strictObject({
      ...page,
      card: Card,
      season: Figures,
      scores: Annotated,
      referral: StepPlan,
      shelf: Ledger,
    }),
  },
  {
    file: 'gamification.ts',
    value: gamification,
    schema: z.strictObject({
      ...page,
      rules: Annotated,
      counts: Table,
      run: z.strictObject({ head: Head }),
      whiteboard: Change,
      trades: Ledger,
      quote: Quotation,
      stub: Rows,
    }),
  },
  {
    file: 'contest.ts',
    value: contestRun,
    schema: z.strictObject({
      caption: words(200),
      week: words(24),
      change: words(48),
      metric: words(24),
      metrics: z.strictObject({ kept: Counted, set: Counted, doors: Counted, installed: Counted }),
      days: FieldTexts,
      prize: FieldTexts,
      places: words(24),
      first: words(24),
      firstTwo: words(24),
      teams: words(24),
      everyone: words(32),
      standings: words(24),
      pays: words(40),
      weekBefore: words(40),
      origin: words(160),
      ties: words(180),
      copyRules: words(24),
    }),
  },
  {
    file: 'access.ts',
    value: access,
    schema: z.strictObject({
      head: Head,
      caption: words(160),
      look: words(32),
      as: words(24),
      viewers: z.record(z.string(), words(32)),
      of: words(24),
      columns: z.strictObject({ hours: words(16), pay: words(16), territory: words(16), rate: words(16) }),
      hidden: words(16),
      part: words(16),
      recorded: words(48),
      unsent: words(16),
      none: words(4),
      may: words(32),
      rights: z.record(z.string(), list(words(80), 2, 3)),
      log: words(100),
    }),
  },
  {
    file: 'learning-path.ts',
    value: path,
    schema: z.strictObject({
      head: Head,
      caption: words(160),
      week: words(24),
      lessons: words(24),
      check: words(24),
      next: words(24),
      again: words(24),
      wrong: words(80),
      pick: words(40),
      done: words(100),
      states: z.strictObject({ passed: words(16), open: words(16), locked: words(16) }),
      questions: list(Question, 5, 5),
    }),
  },
  {
    file: 'sources.ts',
    value: sources,
    schema: z.strictObject({
      head: Head,
      caption: words(200),
      change: words(48),
      sort: words(24),
      sorts: z.strictObject({ stayed: words(32), each: words(32), hire: words(32), sale: words(32) }),
      amount: words(24),
      amountHint: words(32),
      from: words(24),
      to: words(24),
      toProblem: words(100),
      of: words(48),
      columns: z.strictObject({ stayed: words(24), each: words(24), hire: words(24), sale: words(24) }),
      moved: words(48),
      average: words(200),
      referral: words(200),
    }),
  },
  {
    file: 'learning-management.ts',
    value: learning,
    schema: z.strictObject({
      ...page,
      mornings: Rows,
      lesson: StepPlan,
      expiry: Annotated,
      needs: Table,
      triggers: Ledger,
    }),
  },
])

/** Computed sample values. The content check of the build accepts a number in a text if this data contains it. */
export const SAMPLES: readonly unknown[] = [
  accessFiles,
  applicants,
  board,
  contest,
  sourceCounts,
  territories,
  islandSamples,
  [...Object.values(LIMITS.prizeDollars), MIN_DOLLARS].map((whole) => whole * 100),
]
