import type { DeployableName } from 'shared-contracts'

/** Names of the checks that run before a release. The option `--skip` and the history of the live channel use these names. */
export const CHECKS = ['lint', 'types', 'tests'] as const
/** Name of a check that runs on the sources of one deployable before it is published. */
export type CheckName = (typeof CHECKS)[number]

/** Name of the browser check, for the option `--skip`. The channel history contains the name if the check was skipped. */
export const BROWSER_CHECK = 'browser'
/** Name of the check that compares changed forms with the running lead API. */
export const API_CHECK = 'api'
/** Name of the visual diff. It cannot fail a release, so the history does not record that it was skipped. */
export const VISUAL_DIFF_CHECK = 'looks'
/** Name of a check that the option `--skip` of `fed release` accepts. */
export type SkippableCheck = CheckName | typeof BROWSER_CHECK | typeof API_CHECK | typeof VISUAL_DIFF_CHECK

/** An area, the shell or the composer: each is released separately. */
export type Part = DeployableName | 'composer'
