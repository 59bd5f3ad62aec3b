import { LEAD_FIELD_LIST, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'

/** A field that does not hold, and what the visitor reads. */
export interface FieldProblem {
  name: RuledField
  message: string
}

type Messages = Partial<Record<string, string | undefined>>

/** Puts the fields that have a message into the form's order. */
export const fieldProblems = (messages: Messages): FieldProblem[] =>
  RULED_FIELDS.flatMap((name) => {
    const message = messages[name]
    return message === undefined ? [] : [{ name, message }]
  })

/** Share of the fields a visitor fills that hold, 0 to 100. */
export const completionOf = (invalid: readonly RuledField[]): number => {
  const holding = LEAD_FIELD_LIST.filter(({ name }) => !invalid.includes(name)).length
  return Math.round((holding / LEAD_FIELD_LIST.length) * 100)
}
