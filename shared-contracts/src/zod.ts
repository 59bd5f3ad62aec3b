/**
 * zod with the site's configuration, and basic schemas. Browsers load this module when they validate a form, so it is small.
 */

import * as z from 'zod/mini'
import { readField, findTextProblem, type FieldRule } from './field-rule.ts'
import { AREA_SUFFIX } from './area-pattern.ts'
import { PLID_PATTERN } from './visitor-storage.ts'

// The site's Content-Security-Policy forbids eval. `jitless` disables zod's compiled parser, which uses eval.
z.config({ jitless: true })

export { z }

/**
 * Creates the API's schema of a text field. The schema normalizes and checks the text as the form does, with the same error
 * messages.
 */
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

/**
 * Name of an area and of its folder in the workspace. The code contains no list of all areas. Instead, tools find the areas in
 * the workspace or in the live composition (the releases that make the live site).
 */
export const AreaName = z.templateLiteral(
  ['mf-', z.string().check(z.regex(AREA_SUFFIX))],
  'must be mf- and lower-case letters, digits and dashes, such as mf-hr',
)
export type AreaName = z.infer<typeof AreaName>

/** Partner link id: identifies the partner whose link a visitor used. */
export const Plid = z.string().check(z.regex(PLID_PATTERN))
export type Plid = z.infer<typeof Plid>
