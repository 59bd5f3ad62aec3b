/** Names of the checks of a release's sources, as used by `--skip` and in the channel's history. */
export const CHECKS = ['lint', 'types', 'tests'] as const
export type CheckName = (typeof CHECKS)[number]
