/** What the workspace's program that runs journeys is asked. */
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
  /** Whose release it looks like; null where the failure points to none. */
  part: string | null
  release: string | null
  /** Where it stood when it failed; null where no page was open. */
  page: string | null
  /** The first line of what went wrong. */
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

/** What it answers. */
export type JourneysAnswer = Journeyed | { error: string }
