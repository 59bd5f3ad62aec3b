import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'

/** Request to the workspace's program that runs journeys. */
export interface JourneysAsk {
  /** State folder whose store has the composition. */
  stateDir: string
  /** Id of the composition to test. */
  composition: string
  /** Changed deployables. Runs the journeys that are tagged with one of them, or all journeys for the shell. */
  parts: string[]
  /** Another deployable. Runs only page journeys that involve both it and one of `parts`. */
  beside?: string
  /** Runs only these journeys. Overrides `parts` and `beside`. */
  journeys?: string[]
  /** Name of the report's folder. */
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
  seconds: number
  /** Path of the report, relative to the workspace. */
  report: string
}

/** Response of the program. */
export type JourneysAnswer = Journeyed | { error: string }

interface WorkspacePackage {
  federation?: { journeys?: string }
}

/** Runs journeys on a composition of a store. Rejects if they cannot run; a failed journey is a result, not an error. */
export type AsksJourneys = (question: JourneysAsk) => Promise<Journeyed>

const journeysProgram = async (): Promise<string> => {
  const { federation } = JSON.parse(
    await readFile(join(WORKSPACE, 'package.json'), 'utf8'),
  ) as WorkspacePackage
  if (federation?.journeys === undefined)
    throw new Error(
      'package.json has no program that runs journeys. Add its path: "federation": { "journeys": "e2e/…" }',
    )
  return join(WORKSPACE, federation.journeys)
}

const ask = (program: string, question: JourneysAsk): Promise<Journeyed> => {
  const path = [join(WORKSPACE, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH]
  const child = spawn(process.execPath, [program], {
    cwd: WORKSPACE,
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, STATE_DIR: question.stateDir, PATH: path.join(delimiter) },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Journeyed>()
  let given: JourneysAnswer | undefined
  child.once('error', reject)
  child.once('message', (message) => (given = message as JourneysAnswer))
  child.once('close', (code, signal) => {
    if (!given)
      reject(
        new Error(
          `The process that runs the journeys ended without a result (${signal ?? code}). Its output is above`,
        ),
      )
    else if ('error' in given) reject(new Error(`The journeys could not run: ${given.error}`))
    else resolve(given)
  })
  child.send(question)
  return promise
}

/**
 * Returns a function that runs the workspace's journeys: the program that package.json names, each time as a new process.
 * Its output is written to standard error. Rejects if none is named.
 */
export const journeysAsker = async (): Promise<AsksJourneys> => {
  const program = await journeysProgram()
  return (question) => ask(program, question)
}
