import { delimiter, dirname, join } from 'node:path'
import { askProcess, WORKSPACE, workspaceModule } from '@federation/node-kit'

/** Input of the process that runs journeys, as JSON. */
export interface JourneysRequest {
  /** State folder whose store contains the composition (set of releases) to test. */
  stateDir: string
  composition: string
  /**
   * Names of changed deployables (areas or `shell`). Journeys (end-to-end tests) that are tagged with one of these names run.
   * If the shell changed, all journeys run.
   */
  parts: string[]
  /**
   * Name of a second deployable. If set, only tests of pages and navigation run, and of these only those that are tagged with
   * both this name and a name in `parts`.
   */
  beside?: string
  /** Names of the end-to-end tests to run. If set, the run ignores the deployables in `parts` and `beside`. */
  journeys?: string[]
  /** Name of the folder into which this run writes its report. */
  run: string
}

/** A journey that failed on the candidate, with the release that probably caused it. */
export interface FailedJourney {
  journey: string
  /** The deployable whose release probably caused the failure. Null if unknown. */
  part: string | null
  release: string | null
  /** Path of the page during the failure. Null if no page was open. */
  page: string | null
  reason: string
}

/** Result of running journeys on one composition. `seconds` is the duration of the run. */
export interface JourneysResult {
  passed: number
  failed: FailedJourney[]
  seconds: number
  /** Path of the HTML report of this run, relative to the workspace. */
  report: string
}

/** Output of the process that runs journeys, as JSON. `error` is set if it could not run them. */
export type JourneysResponse = JourneysResult | { error: string }

/**
 * Runs journeys (end-to-end tests) on a composition of a store. Rejects if the journeys cannot run. A failed journey is a
 * result, not an error.
 */
export type RunJourneys = (question: JourneysRequest) => Promise<JourneysResult>

/**
 * Creates a function that runs the workspace's journeys. Each call starts the program that package.json names as
 * `federation.journeys`, in a new process. The program's output is written to standard error. Rejects if package.json names no
 * program.
 */
export const createJourneyRunner = async (): Promise<RunJourneys> => {
  const program = await workspaceModule('journeys')
  if (program === null)
    throw new Error(
      'package.json has no program that runs journeys. Add its path: "federation": { "journeys": "e2e/…" }',
    )
  const path = [join(WORKSPACE, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH]
  return async (request) => {
    const response = await askProcess<JourneysResponse>(program, request, {
      cwd: WORKSPACE,
      env: { ...process.env, STATE_DIR: request.stateDir, PATH: path.join(delimiter) },
      output: 'shown',
      silent: (ending) =>
        `The process that runs the journeys ended without a result (${ending}). Its output is above`,
    })
    if ('error' in response) throw new Error(`The journeys could not run: ${response.error}`)
    return response
  }
}
