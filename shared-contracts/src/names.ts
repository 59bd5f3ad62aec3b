import { AreaName } from './area-name.ts'
import { z } from './zod.ts'

/** Everything that is released apart: the areas and the shell. */
export const DeployableName = z.union(
  [AreaName, z.literal('shell')],
  'must be shell, or the name of an area such as mf-hr',
)
export type DeployableName = z.infer<typeof DeployableName>

/** `<semver>-<12 hex of the inputs>` by default, or what `--version` gave. Becomes part of every asset's address. */
export const ReleaseId = z
  .string()
  .check(
    z.regex(/^[0-9a-z][0-9a-z.-]{0,63}$/, 'must be lower-case letters, digits, dots and dashes, 64 at most'),
  )
