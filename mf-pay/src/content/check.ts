import { z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { CLAIMS } from './claims.ts'
import * as commission from './commission-calculation.ts'
import * as structures from './complex-pay-structures.ts'
import * as overview from './pay.ts'
import * as ticketing from './payment-ticketing-system.ts'
import * as processing from './payroll-processing.ts'
import * as sameDay from './same-day-pay.ts'
import { Callouts, Claims, Comparison, Ledger, QuestionList, Sheet, Sides, StepList, Thread } from './schema.ts'

/** Stops the build where an entry of the content does not hold; the message names file, entry and reason. */
export const checkContent = (): void => {
  const files: [string, z.ZodMiniType, object][] = [
    ['claims', Claims, CLAIMS],
    ['pay', z.strictObject({ children: Ledger, sheet: Sheet, plans: Comparison, partner: Sides }), overview],
    ['commission-calculation', z.strictObject({ callouts: Callouts, rules: Ledger, changes: Comparison }), commission],
    ['complex-pay-structures', z.strictObject({ drawCallouts: Callouts, trades: Ledger, planSteps: StepList }), structures],
    ['payroll-processing', z.strictObject({ duties: Comparison, callouts: Callouts, cases: Ledger }), processing],
    ['same-day-pay', z.strictObject({ steps: StepList, limits: Ledger, partner: Sides, questions: QuestionList }), sameDay],
    ['payment-ticketing-system', z.strictObject({ thread: Thread, steps: StepList, callouts: Callouts, kinds: Ledger }), ticketing],
  ]
  for (const [file, schema, content] of files) parseContract(schema, { ...content }, `mf-pay/src/content/${file}.ts`)
}
