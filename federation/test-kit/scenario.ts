import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { findPostgres } from './postgres.ts'
import { canTrace } from './faults.ts'
import { findNginx, findVarnish } from './web-servers.ts'

/**
 * Creates a scenario's promise (a documented guarantee) about a duration. Other work on the machine distorts durations, so a short
 * run measures the duration but never fails because of it.
 */
export const createTimedPromise = (text: string) => ({ text, isTimed: true })
type PromiseText = string | ReturnType<typeof createTimedPromise>

/** Programs that a scenario can require. Each function returns the name of the missing program, or null. */
const REQUIREMENTS = {
  nginx: () => (findNginx() === undefined ? 'nginx and openssl' : null),
  postgres: () => (findPostgres() === null ? 'PostgreSQL' : null),
  strace: () => (canTrace() ? null : 'strace that may attach to a process'),
  wrk: () => (spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error ? 'wrk' : null),
  varnish: () => (findVarnish() === undefined ? 'varnish and varnish-modules' : null),
  procfs: () => (process.platform === 'linux' ? null : '/proc'),
}

export interface RunOptions {
  size: 'short' | 'full' | 'long'
  seed: number
  /** Servers between visitors and the lead API. */
  through: 'nothing' | 'site' | 'nginx'
  /** True to test a fault in each area. By default, a fault is tested in one area. */
  allAreas: boolean
}

export interface Random {
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  below: (limit: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Context of a running scenario. Its folders are deleted when the scenario ends. */
export interface ScenarioContext<Key extends string = string> extends RunOptions {
  random: Random
  /**
   * Returns one of the three numbers, selected by the size of this run: short, full or long. Without `long`, a long run uses
   * `full`.
   */
  count: (short: number, full: number, long?: number) => number
  /**
   * Records a measurement. `holds` is true if the measurement meets the scenario's promise, and null if nothing could be measured.
   * If `holds` is null, `measured` is the reason.
   */
  check: Record<Key, (measured: string, holds: boolean | null) => void>
  folder: () => Promise<string>
  onEnd: (cleanUp: () => unknown) => void
  progress: (line: string) => void
}

interface ScenarioDefinition<Key extends string> {
  promises: Record<Key, PromiseText>
  needs?: readonly (keyof typeof REQUIREMENTS)[]
  /** True if `npm test` includes the scenario, as a short run. */
  isQuick?: boolean
  run: (context: ScenarioContext<Key>) => Promise<void>
}

export type Scenario = ScenarioDefinition<string>

export const defineScenario = <Key extends string>(definition: ScenarioDefinition<Key>): Scenario =>
  definition

/**
 * Result of one promise (documented guarantee) of a scenario. `holds` is null if the promise was not measured, or if it is about a
 * duration and the run is short.
 */
export interface Row {
  scenario: string
  promise: string
  measured: string
  holds: boolean | null
}

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)] ?? items[0] }
}

const textOf = (promise: PromiseText): string => (typeof promise === 'string' ? promise : promise.text)

export const listPromises = ({ promises }: Scenario): string[] => Object.values(promises).map(textOf)

const findMissingRequirement = ({ needs = [] }: Scenario): string | null => {
  const missingPrograms = needs.flatMap((need) => REQUIREMENTS[need]() ?? [])
  return missingPrograms.length === 0 ? null : `this machine lacks ${missingPrograms.join(' and ')}`
}

const sizes = { short: 0, full: 1, long: 2 }

/**
 * Runs one scenario, and returns a row per measurement. If the scenario throws, adds a failed row. Otherwise adds a row for each
 * promise (documented guarantee) that the scenario did not measure. Such a row is a failure in a full or long run. A short run may
 * omit measurements.
 */
export const runScenario = async (
  name: string,
  scenario: Scenario,
  options: RunOptions,
  progress: (line: string) => void,
): Promise<Row[]> => {
  const row = (promise: string, measured: string, holds: boolean | null): Row => ({
    scenario: name,
    promise,
    measured,
    holds,
  })
  const missingProgram = findMissingRequirement(scenario)
  if (missingProgram !== null)
    return listPromises(scenario).map((promise) => row(promise, `not measured: ${missingProgram}`, null))
  const isShort = options.size === 'short'
  const rows: Row[] = []
  const unchecked = new Set(Object.keys(scenario.promises))
  const checkOf = (key: string, promise: PromiseText) => (measured: string, holds: boolean | null) => {
    unchecked.delete(key)
    const isJudged = typeof promise === 'string' || !isShort
    rows.push(
      row(
        textOf(promise),
        isJudged ? measured : `${measured} (not judged in the short form)`,
        isJudged ? holds : null,
      ),
    )
  }
  const cleanUps: (() => unknown)[] = []
  try {
    await scenario.run({
      ...options,
      random: seededRandom(options.seed),
      count: (...counts) => counts[sizes[options.size]] ?? counts[1],
      check: Object.fromEntries(
        Object.entries(scenario.promises).map(([key, promise]) => [key, checkOf(key, promise)]),
      ),
      folder: async () => {
        const folder = await mkdtemp(join(tmpdir(), `${name}-`))
        cleanUps.push(() => rm(folder, { recursive: true, force: true }))
        return folder
      },
      onEnd: (cleanUp) => cleanUps.push(cleanUp),
      progress: (line) => progress(`${name}: ${line}`),
    })
    for (const key of unchecked)
      rows.push(
        row(
          textOf(scenario.promises[key] ?? key),
          `not measured in the ${options.size} form`,
          isShort ? null : false,
        ),
      )
  } catch (error) {
    rows.push(
      row(
        'the scenario runs to its end',
        error instanceof Error ? (error.stack ?? formatErrorWithAdvice(error)) : formatErrorWithAdvice(error),
        false,
      ),
    )
  }
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  return rows
}

export const formatMachine = ({ size, seed }: RunOptions): string =>
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${size} form, seed ${seed}`

const VERDICTS = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, '-'],
])

/** Formats rows as text: verdict, scenario and promise in one line, and the measurement in the next. */
export const formatTable = (rows: readonly Row[]): string => {
  const width = Math.max(8, ...rows.map(({ scenario }) => scenario.length))
  const line = (verdict: string, scenario: string, text: string) =>
    `${verdict.padEnd(7)}${scenario.padEnd(width + 2)}${text}`
  return [
    line('verdict', ' scenario', 'promise and measurement'),
    ...rows.flatMap(({ scenario, promise, measured, holds }) => [
      line(VERDICTS.get(holds) ?? '', scenario, promise),
      ...measured.split('\n').map((text) => line('', '', `  ${text}`)),
    ]),
  ].join('\n')
}

/**
 * Writes rows to a JSON file, with the numbers of passed and skipped rows and the list of failures. `npm test` adds these to its
 * totals.
 */
export const writeReport = async (file: string, machine: string, rows: readonly Row[]): Promise<void> => {
  const failed = rows.filter(({ holds }) => holds === false)
  const skipped = rows.filter(({ holds }) => holds === null)
  const report = {
    passed: rows.length - failed.length - skipped.length,
    skipped: skipped.length,
    failures: failed.map(({ scenario, promise, measured }) => ({
      name: `${scenario}: ${promise}`,
      reason: measured,
    })),
    remarks: skipped.map(({ scenario, promise, measured }) => `skipped ${scenario}: ${promise}: ${measured}`),
    machine,
    rows,
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(report, null, 1))
}
