import { readField, findTextProblem, type FieldRule } from './field-rule.ts'
import { z } from './zod.ts'

/** Schema of a text field, with the normalization and messages of the form. */
export const ruledSchema = (rule: FieldRule) =>
  z.string(rule.message).check(
    z.overwrite((text) => readField(rule, text)),
    z.refine((text) => findTextProblem(rule, text) === null, {
      error: ({ input }) => findTextProblem(rule, String(input)) ?? rule.message,
    }),
  )

/** Returns the first error message of each invalid field, in the order of `names`. */
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
