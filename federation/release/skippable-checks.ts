import type { CheckName } from '@federation/area-kit/check-names'
import type { DeployableName } from 'shared-contracts'

/** Browser check of changed pages. `--skip` accepts these names, and the history records the skipped checks by them. */
export const BROWSER_CHECK = 'browser'
/** Comparison of changed forms with the contract of the running API. */
export const API_CHECK = 'api'
/** Visual diff. It is not a check, so the history does not record a skip. */
export const VISUAL_DIFF_CHECK = 'looks'
export type SkippableCheck = CheckName | typeof BROWSER_CHECK | typeof API_CHECK | typeof VISUAL_DIFF_CHECK

/** A part of the site that a checkout can release. */
export type Part = DeployableName | 'composer'
