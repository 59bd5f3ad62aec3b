import { z } from './zod.ts'

/** An area's name, which is its folder's in the workspace. There is no list of them: who asks looks at the workspace, or at what is live. */
export const AreaName = z.templateLiteral(
  ['mf-', z.string().check(z.regex(/[a-z][a-z0-9-]{0,40}/))],
  'must be mf- and lower-case letters, digits and dashes, such as mf-hr',
)
export type AreaName = z.infer<typeof AreaName>
