/** Checks of a release's sources, as `--skip` and the history name them. */
export const CHECKS = ['lint', 'types', 'tests'] as const
export type CheckName = (typeof CHECKS)[number]
