import { onTestFinished } from 'vitest'
import {
  spawnApi as spawnProcess,
  startApi as startProcess,
  type RunningApi,
  type StartOptions,
} from './api-process.ts'

export type { RunningApi }
type TestStart = Omit<StartOptions, 'atEnd'> & Partial<Pick<StartOptions, 'atEnd'>>

/** Runs main.ts as a process of its own, which ends with the test. */
export const spawnApi = (options: TestStart): RunningApi =>
  spawnProcess({ atEnd: onTestFinished, ...options })

/** The same, once it takes leads. */
export const startApi = (options: TestStart): Promise<RunningApi> =>
  startProcess({ atEnd: onTestFinished, ...options })
