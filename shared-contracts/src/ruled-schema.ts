import { readField, textProblem, type FieldRule } from './field-rule.ts'
import { z } from './zod.ts'

/** A text as an API takes it: read and checked by the rule that the form shows, with the same message. */
export const ruledSchema = (rule: FieldRule) =>
  z.string(rule.message).check(
    z.overwrite((text) => readField(rule, text)),
    z.refine((text) => textProblem(rule, text) === null, {
      error: ({ input }) => textProblem(rule, String(input)) ?? rule.message,
    }),
  )

/** The first message of each field that is wrong, in the order of `names`. */
export const fieldMessages = <Name extends string>(
  names: readonly Name[],
  error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const issue = error?.issues.find(({ path }) => path[0] === name)
      return issue ? [[name, issue.message]] : []
    }),
  ) as Partial<Record<Name, string>>
