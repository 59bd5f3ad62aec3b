/** Identifiers in the analytics events. Every hydrated page loads this module, so it contains nothing else. */

import { AREA_SUFFIX } from './fragment-files.ts'
import { z } from './zod.ts'
import { PLID_PATTERN } from './visitor-storage.ts'

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
