/** Checks that run before a release. `--skip` and the channel's history use these names. */
export const CHECKS = ['lint', 'types', 'tests'] as const
export type CheckName = (typeof CHECKS)[number]
