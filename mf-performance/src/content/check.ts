import { parseContract } from 'shared-contracts/parse'
import { z } from 'shared-contracts/zod'
import * as ats from './ats.ts'
import { CLAIMS } from './claims.ts'
import * as gamification from './gamification.ts'
import * as learning from './learning-management.ts'
import * as overview from './performance.ts'
import { Callouts, Claims, Comparison, Figures, Ledger, Lines, QuestionList, Scene, Sheet, StepList, Testimonial } from './schema.ts'
import * as workforce from './user-management.ts'

/** Stops the build where an entry of the content does not hold; the message names file, entry and reason. */
export const checkContent = (): void => {
  const files: [string, z.ZodMiniType, object][] = [
    ['claims', Claims, CLAIMS],
    ['performance', z.strictObject({ rideAlong: Scene, parts: Ledger, callouts: Callouts, groupText: Sheet, quote: Testimonial }), overview],
    ['user-management', z.strictObject({ callouts: Callouts, keys: Comparison, territorySteps: StepList, moves: Ledger, questions: QuestionList }), workforce],
    ['ats', z.strictObject({ figures: Figures, cardRules: Lines, scoreCallouts: Callouts, referral: StepList, shelf: Ledger, questions: QuestionList }), ats],
    ['gamification', z.strictObject({ callouts: Callouts, counts: Comparison, whiteboard: Sheet, trades: Ledger, stub: Scene, quote: Testimonial }), gamification],
    [
      'learning-management',
      z.strictObject({ lessonSteps: StepList, callouts: Callouts, mornings: Scene, figures: Figures, needs: Comparison, triggers: Ledger, questions: QuestionList }),
      learning,
    ],
  ]
  for (const [file, schema, content] of files) parseContract(schema, { ...content }, `mf-performance/src/content/${file}.ts`)
}
