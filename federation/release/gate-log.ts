import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition } from 'shared-contracts'
import { listFolder, writeDurably } from '@federation/node-kit'
import {
  changesBetween,
  compositionId,
  type ComparisonScope,
  type Violation,
  StoreError,
  storePaths,
} from '@federation/registry'
import { runComposer } from './composer.ts'

/** Stored result of one run of the gate. `at` is an ISO 8601 time. */
export interface GateReport {
  at: string
  composition: string
  releases: ReturnType<typeof changesBetween>
  /** Duration in ms of composing and checking the candidate, the composition that was to go live. */
  took: number
  /** Broken rules that prevent the candidate from going live. Empty if the candidate passed all checks. */
  refusals: Violation[]
}

export const COMPOSE_STEP = 'Composing pages and checking them'
/** Progress message that precedes the browser check. */
export const BROWSER_STEP = 'Checking changed pages in a browser'

/**
 * Checks a candidate that has passed the gate (the composer's checks), for example in a browser. `passed` lists the ids of
 * compositions that passed earlier, the live one first. Resolves with a text for the channel history, such as `7 journeys pass
 * on it`, or null. Throws GATE_REFUSED if the candidate fails, and Error if the check cannot run.
 */
export type CandidateCheck = (candidate: { composition: string; passed: string[] }) => Promise<string | null>

const MAX_REPORTS = 30

/** Returns the file name of a report. The time is first, so that sorting by name sorts by time. */
const nameOf = ({ at, composition }: GateReport): string => `${at.replaceAll(':', '')}-${composition}.json`

const writeReport = async (store: string, report: GateReport): Promise<void> => {
  const { gate } = storePaths(store)
  await writeDurably(join(gate, nameOf(report)), `${JSON.stringify(report)}\n`)
  for (const old of (await listFolder(gate)).toSorted().slice(0, -MAX_REPORTS))
    await rm(join(gate, old), { force: true })
}

/** Returns the newest `limit` reports of the gate (the checks before a release goes live), newest first. */
export const readGateReports = async (store: string, limit: number): Promise<GateReport[]> => {
  const { gate } = storePaths(store)
  const names = (await listFolder(gate)).filter((name) => name.endsWith('.json')).toSorted()
  const reports = names
    .slice(-limit)
    .toReversed()
    // Leave out a report that was deleted since the folder was listed, or whose JSON is incomplete.
    .map((name) =>
      readFile(join(gate, name), 'utf8').then(
        (text) => JSON.parse(text) as GateReport,
        () => null,
      ),
    )
  return (await Promise.all(reports)).filter((report) => report !== null)
}

type Candidate = Pick<GateReport, 'composition' | 'releases'>

/** Writes a report of the gate. Ignores a write error, because a missing report must not stop the release. */
const writeGateReport = (
  store: string,
  candidate: Candidate,
  startedAt: number,
  refusals: readonly Violation[],
) =>
  writeReport(store, {
    at: new Date(startedAt).toISOString(),
    ...candidate,
    took: Date.now() - startedAt,
    refusals: [...refusals],
  }).catch(() => undefined)

/** Runs a check of a candidate, and rethrows its errors. If the check finds violations, writes a gate report with them. */
export const recordViolations = async <T>(
  store: string,
  candidate: Candidate,
  check: () => Promise<T>,
): Promise<T> => {
  const startedAt = Date.now()
  try {
    return await check()
  } catch (error) {
    if (error instanceof StoreError && error.code === 'GATE_REFUSED')
      await writeGateReport(store, candidate, startedAt, error.refusals)
    throw error
  }
}

/**
 * Composes `next`, checks it with the gate, and writes a gate report. `before` is the channel's current composition. Returns
 * the id of the new composition. Throws GATE_REFUSED if the gate rejects it.
 */
export const composeAndRecord = async (
  store: string,
  before: Composition | null,
  next: Composition,
  against?: ComparisonScope,
): Promise<string> => {
  const composition = compositionId(next)
  const candidate = { composition, releases: changesBetween(before, next) }
  const startedAt = Date.now()
  await recordViolations(store, candidate, () => runComposer(store, next, against))
  await writeGateReport(store, candidate, startedAt, [])
  return composition
}
