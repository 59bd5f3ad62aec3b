import { textHolds, type FieldRule } from './field-rule.ts'
import { z } from './zod.ts'

/** A text as an API takes it: trimmed, in NFC, held to the rule that the form shows. */
export const ruledSchema = (rule: FieldRule) =>
  z.string(rule.message).check(
    z.normalize('NFC'),
    z.trim(),
    z.refine((text) => textHolds(rule, text), rule.message),
  )
