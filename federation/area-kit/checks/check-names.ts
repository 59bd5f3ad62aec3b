/** Names of the checks that run before a release. The option `--skip` and the history of the live channel use these names. */
export const CHECKS = ['lint', 'types', 'tests'] as const
export type CheckName = (typeof CHECKS)[number]
