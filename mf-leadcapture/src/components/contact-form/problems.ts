import type { LeadField } from 'shared-contracts'
import { LEAD_FIELDS } from '../../../contract/form.ts'

/** A field that does not hold, and what the visitor reads. */
export interface FieldProblem {
  name: LeadField
  message: string
}

type Messages = Partial<Record<string, string | undefined>>

/** Puts the fields that have a message into the form's order. */
export const fieldProblems = (messages: Messages): FieldProblem[] =>
  LEAD_FIELDS.flatMap((name) => {
    const message = messages[name]
    return message === undefined ? [] : [{ name, message }]
  })

const COUNTED_FIELDS = LEAD_FIELDS.filter((name) => name !== 'terms')

/** Share of the seven fields a visitor fills that hold, 0 to 100. */
export const completionOf = (invalid: readonly LeadField[]): number => {
  const holding = COUNTED_FIELDS.filter((name) => !invalid.includes(name)).length
  return Math.round((holding / COUNTED_FIELDS.length) * 100)
}
