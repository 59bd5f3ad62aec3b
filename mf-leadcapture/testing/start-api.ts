import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  type AtEnd,
  type RunningApi,
  spawnApi as spawnProcess,
  startApi as startProcess,
  type StartOptions,
} from './api-process.ts'

/** A folder of its own for one test, removed when the test ends. */
export const tempFolder = (atEnd: AtEnd = onTestFinished): string => {
  const path = mkdtempSync(join(tmpdir(), 'leads-'))
  atEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export type { RunningApi }
type TestStart = Omit<StartOptions, 'atEnd'> & Partial<Pick<StartOptions, 'atEnd'>>

/** Runs main.ts as a process of its own, which ends with the test. */
export const spawnApi = (options: TestStart): RunningApi =>
  spawnProcess({ atEnd: onTestFinished, ...options })

/** The same; resolves once it accepts requests. */
export const startApi = (options: TestStart): Promise<RunningApi> =>
  startProcess({ atEnd: onTestFinished, ...options })
