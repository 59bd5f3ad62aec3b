import { AreaName } from './area-name.ts'
import { z } from './zod.ts'

/** Name of a deployable: an area or the shell. */
export const DeployableName = z.union(
  [AreaName, z.literal('shell')],
  'must be shell, or the name of an area such as mf-hr',
)
export type DeployableName = z.infer<typeof DeployableName>

/**
 * Default: `<semver>-<12 hex digits of the inputs' hash>`; otherwise the value of `--version`. Part of the address of
 * every asset.
 */
export const ReleaseId = z
  .string()
  .check(
    z.regex(/^[0-9a-z][0-9a-z.-]{0,63}$/, 'must be lower-case letters, digits, dots and dashes, 64 at most'),
  )
