import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { findPostgres } from './postgres.ts'
import { canTrace } from './faults.ts'
import { formatList } from './load.ts'
import { createScope, type TestScope } from './processes.ts'
import { findNginx, findVarnish } from './web-servers.ts'

/** Programs that a scenario can require. Each function returns the name of the missing program, or null. */
const REQUIREMENTS = {
  nginx: () => (findNginx() === undefined ? 'nginx and openssl' : null),
  postgres: () => (findPostgres() === null ? 'PostgreSQL' : null),
  strace: () => (canTrace() ? null : 'strace that may attach to a process'),
  wrk: () => (spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error ? 'wrk' : null),
  varnish: () => (findVarnish() === undefined ? 'varnish and varnish-modules' : null),
  procfs: () => (process.platform === 'linux' ? null : '/proc'),
}

/** Size and seed of a scenario run. A run with the same seed makes the same random choices. */
export interface RunOptions {
  size: 'short' | 'full' | 'long'
  seed: number
  /** Keys of the parts that run. Without it, all parts run. */
  only?: readonly string[] | undefined
}

/** Context of a running scenario. When the scenario ends, its processes are stopped and its folders are deleted. */
export interface ScenarioContext<Key extends string = string> extends RunOptions, TestScope {
  random: Random
  /** Returns one of the three numbers, selected by the size of this run. Without `long`, a long run uses `full`. */
  count: (short: number, full: number, long?: number) => number
  /**
   * Records whether the statement with this key in `promises` is correct. `measured` is the measured value as text. `verdict`
   * is true, false, or a list of faults, of which only an empty list counts as true. The verdict null means that nothing could
   * be measured. `measured` is then the reason.
   */
  check: Record<Key, (measured: string, verdict: boolean | null | readonly string[]) => void>
  progress: (line: string) => void
}

interface ScenarioDefinition<Key extends string> {
  /** Statements that the scenario checks, such as `no request fails during a restart`. */
  promises: Record<Key, string>
  /** Keys of the statements about durations. In a short run, these never fail, because load on the machine distorts times. */
  timed?: readonly NoInfer<Key>[]
  needs?: readonly (keyof typeof REQUIREMENTS)[]
  /** True if `npm test` includes the scenario, as a short run. */
  isQuick?: boolean
  /** Measures the statements: one function, or parts that run in this order, each under the key of its statement. */
  run:
    | ((context: ScenarioContext<Key>) => Promise<void>)
    | Record<NoInfer<Key>, (context: ScenarioContext<Key>) => Promise<void>>
}

/** A scenario of the resilience tests: statements about the running site, and the code that checks them. */
export type Scenario = ScenarioDefinition<string>

/**
 * Returns `definition` unchanged. The call lets TypeScript infer the keys of `promises`, and check that `timed` and `run` use
 * only these keys.
 */
export const defineScenario = <Key extends string>(definition: ScenarioDefinition<Key>): Scenario =>
  definition

/**
 * Result of one statement in `promises`. `holds` is null if there is no verdict. For example, a short run gives no verdict on
 * durations.
 */
export interface Row {
  scenario: string
  promise: string
  measured: string
  holds: boolean | null
}

/** Returns a generator of random numbers. Equal seeds give equal numbers (mulberry32). */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0] }
}
/** Generator of repeatable random numbers, which `seededRandom` returns. */
export type Random = ReturnType<typeof seededRandom>

/** Returns the statements that a scenario checks. */
export const listPromises = ({ promises }: Scenario): string[] => Object.values(promises)

/** Returns the keys of the parts that can run alone, or an empty list if the scenario has no parts. */
export const listParts = ({ run }: Scenario): string[] => (typeof run === 'function' ? [] : Object.keys(run))

/** Names the programs in `needs` that this machine lacks. Returns null if it has all of them. */
export const findMissingRequirement = ({ needs = [] }: Pick<Scenario, 'needs'>): string | null => {
  const missingPrograms = needs.flatMap((need) => REQUIREMENTS[need]() ?? [])
  return missingPrograms.length === 0 ? null : `this machine lacks ${missingPrograms.join(' and ')}`
}

const sizes = { short: 0, full: 1, long: 2 }

/**
 * Runs one scenario, and returns a row per measurement. If the scenario throws, adds a failed row. Otherwise adds a row for
 * each statement in `promises` that was not measured. Such a row is a failure, except in a short run.
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
  const isChosen = (key: string) => options.only?.includes(key) ?? true
  const unchecked = new Map(Object.entries(scenario.promises).filter(([key]) => isChosen(key)))
  const checkOf =
    (key: string, promise: string) => (measured: string, verdict: boolean | null | readonly string[]) => {
      unchecked.delete(key)
      const [faults, holds] =
        typeof verdict === 'object' && verdict ? [verdict, verdict.length === 0] : [[], verdict]
      const text = measured + formatList(faults)
      const isJudged = !isShort || !scenario.timed?.includes(key)
      rows.push(
        isJudged ? row(promise, text, holds) : row(promise, `${text} (not judged in the short form)`, null),
      )
    }
  const { end, ...scope } = createScope(`${name}-`)
  try {
    const context: ScenarioContext = {
      ...options,
      ...scope,
      random: seededRandom(options.seed),
      count: (...counts) => counts[sizes[options.size]] ?? counts[1],
      check: Object.fromEntries(
        Object.entries(scenario.promises).map(([key, promise]) => [key, checkOf(key, promise)]),
      ),
      progress: (line) => progress(`${name}: ${line}`),
    }
    if (typeof scenario.run === 'function') await scenario.run(context)
    else for (const [key, part] of Object.entries(scenario.run)) if (isChosen(key)) await part(context)
    for (const promise of unchecked.values())
      rows.push(row(promise, `not measured in the ${options.size} form`, isShort ? null : false))
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined
    rows.push(row('the scenario runs to its end', stack ?? formatErrorWithAdvice(error), false))
  }
  await end()
  return rows
}

/** Describes the machine and the run in one line, so that measurements of different machines are not confused. */
export const formatMachine = ({ size, seed }: RunOptions): string =>
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${size} form, seed ${seed}`

const VERDICTS = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, '-'],
])

/** Formats each row as two lines of text: verdict, scenario and promise (the tested statement), then the measurement. */
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
 * Writes a JSON report of the rows: the numbers of passed and skipped rows, and the list of failures. `npm test` adds these
 * numbers to its totals.
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
