import { AREA_SUFFIX } from './area-pattern.ts'
import { z } from './zod.ts'

/** An area's name, which is its folder's in the workspace. There is no list of them: who asks looks at the workspace, or at what is live. */
export const AreaName = z.templateLiteral(
  ['mf-', z.string().check(z.regex(AREA_SUFFIX))],
  'must be mf- and lower-case letters, digits and dashes, such as mf-hr',
)
export type AreaName = z.infer<typeof AreaName>
