import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition } from 'shared-contracts'
import { namesIn, writeDurably } from '@federation/node-kit'
import {
  changesBetween,
  compositionId,
  type HeldAgainst,
  type Refusal,
  StoreError,
  storePaths,
} from '@federation/registry'
import { runComposer } from './composer.ts'

/** What the gate said of one candidate. */
export interface GateReport {
  /** ISO 8601, UTC. */
  at: string
  /** The candidate's id. */
  composition: string
  /** What it would have changed of what the channel shows. */
  releases: ReturnType<typeof changesBetween>
  /** How long composing and gating took, in milliseconds. */
  took: number
  /** None: it passed. */
  refusals: Refusal[]
}

const KEPT = 30

/** Says at which time it was written, so that names stand in the order of time. */
const nameOf = ({ at, composition }: GateReport): string => `${at.replaceAll(':', '')}-${composition}.json`

const note = async (store: string, report: GateReport): Promise<void> => {
  const { gate } = storePaths(store)
  await writeDurably(join(gate, nameOf(report)), `${JSON.stringify(report)}\n`)
  for (const old of (await namesIn(gate)).toSorted().slice(0, -KEPT))
    await rm(join(gate, old), { force: true })
}

/** The gate's last reports, newest first. */
export const gateReports = async (store: string, limit: number): Promise<GateReport[]> => {
  const { gate } = storePaths(store)
  const names = (await namesIn(gate)).filter((name) => name.endsWith('.json')).toSorted()
  const reports = names
    .slice(-limit)
    .toReversed()
    // One that goes while it is read is too old to be missed, and one that is half written comes whole the next time.
    .map((name) =>
      readFile(join(gate, name), 'utf8').then(
        (text) => JSON.parse(text) as GateReport,
        () => null,
      ),
    )
  return (await Promise.all(reports)).filter((report) => report !== null)
}

/** What is told of a candidate before anything is known of it. */
type Candidate = Pick<GateReport, 'composition' | 'releases'>

/** What is put down for people to read must not keep a release from going live. */
const tell = (store: string, candidate: Candidate, began: number, refusals: readonly Refusal[]) =>
  note(store, {
    at: new Date(began).toISOString(),
    ...candidate,
    took: Date.now() - began,
    refusals: [...refusals],
  }).catch(() => undefined)

/** Holds a candidate against something, and puts down what it was refused for. */
export const refusalNoted = async <T>(
  store: string,
  candidate: Candidate,
  hold: () => Promise<T>,
): Promise<T> => {
  const began = Date.now()
  try {
    return await hold()
  } catch (error) {
    if (error instanceof StoreError && error.code === 'GATE_REFUSED')
      await tell(store, candidate, began, error.refusals)
    throw error
  }
}

/**
 * Lays a candidate together and gates it as `runComposer` does, and puts down what the gate said. `before` is what the channel
 * shows.
 */
export const composeNoted = async (
  store: string,
  before: Composition | null,
  next: Composition,
  against?: HeldAgainst,
): Promise<string> => {
  const composition = compositionId(next)
  const candidate = { composition, releases: changesBetween(before, next) }
  const began = Date.now()
  await refusalNoted(store, candidate, () => runComposer(store, next, against))
  await tell(store, candidate, began, [])
  return composition
}
