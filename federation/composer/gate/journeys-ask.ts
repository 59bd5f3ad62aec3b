/** Request to the workspace's program that runs journeys. */
export interface JourneysAsk {
  /** State folder whose store has the composition. */
  stateDir: string
  /** The version of the site to run them on. */
  composition: string
  /** Journeys with the tag of one of these run; all of them for the shell. */
  parts: string[]
  /** And this one as well: then journeys of pages alone, where releases of two times meet. */
  beside?: string
  /** Of all, these alone. */
  journeys?: string[]
  /** Names the folder of the report. */
  run: string
}

export interface FailedJourney {
  journey: string
  /** The part whose release probably caused the failure; null if unknown. */
  part: string | null
  release: string | null
  /** Path of the page during the failure; null if no page was open. */
  page: string | null
  /** First line of the error. */
  reason: string
}

export interface Journeyed {
  passed: number
  failed: FailedJourney[]
  /** Of how many journeys nothing was known, so that they were run as well. */
  unknown: number
  seconds: number
  /** Path of the report, from the workspace. */
  report: string
}

/** Response of the program. */
export type JourneysAnswer = Journeyed | { error: string }
