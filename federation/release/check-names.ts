import type { CheckName } from '@federation/area-kit/check-names'
import type { DeployableName } from 'shared-contracts'

/** Opens changed pages in a browser. Named so by `--skip`, and in the history where it was skipped. */
export const BROWSER = 'browser'
/** Compares forms with the contract of the running API. */
export const API = 'api'
/** The visual diff can be skipped, but it is not a check: the history does not record the skip. */
export const LOOKS = 'looks'
export type Skippable = CheckName | typeof BROWSER | typeof API | typeof LOOKS

/** A part of the site that a checkout can release. */
export type Part = DeployableName | 'composer'
