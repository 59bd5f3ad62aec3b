import { AREA_SUFFIX } from './area-pattern.ts'
import { z } from './zod.ts'

/**
 * Name of an area and of its folder in the workspace. The code contains no list of all areas. Instead, tools find the areas in
 * the workspace or in the live composition (the releases that make the live site).
 */
export const AreaName = z.templateLiteral(
  ['mf-', z.string().check(z.regex(AREA_SUFFIX))],
  'must be mf- and lower-case letters, digits and dashes, such as mf-hr',
)
export type AreaName = z.infer<typeof AreaName>
