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
  Quotation,
  Rows,
  StepPlan,
  Table,
  words,
} from 'shared-ui/blocks/content.schema.ts'
import type { ContentFile } from 'shared-ui/content/check-content.ts'
import { ats } from './ats.ts'
import { ask } from './ask.ts'
import { CLAIMS } from './claims.ts'
import { gamification } from './gamification.ts'
import { learning } from './learning-management.ts'
import { performance } from './performance.ts'
import { workforce } from './user-management.ts'
import * as applicants from '../figures/applicants.ts'
import * as contest from '../figures/contest.ts'
import * as board from '../figures/board.ts'
import * as ramp from '../figures/ramp.ts'
import * as setters from '../figures/setters.ts'
import * as territories from '../figures/territories.ts'
import * as training from '../figures/training.ts'

const Figures = z.strictObject({ head: Head, figures: list(FigureItem, 2, 4) })
const Card = z.strictObject({ head: Head, rules: list(words(160), 3) })
const page = { opening: Opening }

/** Every content file of the area with the shape it must have. */
export const CONTENT: readonly ContentFile[] = [
  { file: 'ask.ts', value: ask, schema: Head },
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
      whiteboard: Change,
      trades: Ledger,
      quote: Quotation,
      stub: Rows,
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
]

/** What the area's scenes count. */
export const SAMPLES: readonly unknown[] = [applicants, board, contest, ramp, setters, territories, training]
