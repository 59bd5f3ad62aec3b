import { readFile } from 'node:fs/promises'
import { type Composition, DeployableName } from 'shared-contracts'
import { ApiContract, CONTRACT_ACTION } from 'shared-contracts/lead'
import { API_BASE } from 'shared-contracts/form-post'
import {
  type RunJourneys,
  findFormViolations,
  parseForms,
  type PageForm,
  createViolation,
  assertNoViolations,
} from '@federation/composer'
import type { FailedJourney, JourneysResult } from '@federation/composer/journeys'
import {
  changesBetween,
  LIVE,
  readPastEntries,
  readComposition,
  readPageTable,
  type Violation,
  getPreviousRelease,
  getRelease,
  StoreError,
  storePaths,
  withReleases,
} from '@federation/registry'
import { runComposer } from './composer.ts'
import type { CandidateCheck } from './gate-log.ts'

const TIMEOUT_MS = 3000

interface FormOnPages extends PageForm {
  pages: string[]
}

/** Returns a composition's forms that post to the lead API, keyed by their fields as JSON. */
const listForms = async (store: string, composition: string): Promise<Map<string, FormOnPages>> => {
  const { pages } = await readPageTable(store, composition)
  const forms = new Map<string, FormOnPages>()
  for (const [path, { sha256 }] of Object.entries(pages)) {
    if (sha256 === undefined) continue
    for (const form of parseForms(await readFile(storePaths(store).content(sha256), 'utf8'), API_BASE)) {
      const key = JSON.stringify(form)
      const listedForm = forms.get(key) ?? { ...form, pages: [] }
      listedForm.pages.push(path)
      forms.set(key, listedForm)
    }
  }
  return forms
}

/**
 * Fetches the lead API's description of its forms. Returns `{ reason }` if the API does not answer, or answers with an invalid
 * description.
 */
const fetchContract = async (origin: string): Promise<{ contract: ApiContract } | { reason: string }> => {
  try {
    const response = await fetch(new URL(CONTRACT_ACTION, origin), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { reason: `answers ${response.status}: it is older than its contract` }
    }
    const { data } = ApiContract.safeParse(await response.json())
    return data ? { contract: data } : { reason: 'has a contract of another version' }
  } catch {
    return { reason: 'does not answer' }
  }
}

interface FormCheckOptions {
  store: string
  /** Origins at which the lead API can run. The first one that answers with a valid description of the API's forms is used. */
  origins: readonly string[]
  print: (line: string) => void
}

/**
 * Compares the changed forms of a candidate with the form fields that the running lead API accepts. Throws GATE_REFUSED if the
 * API would reject a form, or if a form lacks a required field. If no API answers, resolves to a note for the channel history.
 * Otherwise resolves to null.
 */
export const checkForms =
  ({ store, origins, print }: FormCheckOptions): CandidateCheck =>
  async ({ composition, passed: [live = ''] }) => {
    const [forms, before] = await Promise.all([listForms(store, composition), listForms(store, live)])
    const changedForms = [...forms].filter(([key]) => !before.has(key)).map(([, form]) => form)
    if (changedForms.length === 0) return null
    const reasons: string[] = []
    for (const origin of origins) {
      const answer = await fetchContract(origin)
      if ('reason' in answer) {
        reasons.push(`the lead API at ${origin} ${answer.reason}`)
        continue
      }
      assertNoViolations(
        changedForms.flatMap((form) => findFormViolations(form, form.pages, { ...answer, api: origin })),
      )
      print(`The lead API at ${origin} accepts the fields of ${changedForms.length} changed forms`)
      return null
    }
    const note = `changed forms not compared with the API: ${reasons.join('; ')}`
    print(`${note}. Start the API, or name another with LEADS_URL or SITE_ORIGIN.`)
    return note
  }

/**
 * Releases of the unchanged areas (and shell) with which the journeys (end-to-end tests) of a candidate run. `current`: one run
 * with the live releases. `previous`: the same run, and then one more run for each unchanged area. In that run, only this area
 * has the release that was live before.
 */
export const JOURNEY_BASELINES = ['current', 'previous'] as const
/** Name of a selection in `JOURNEY_BASELINES`. */
export type JourneyBaseline = (typeof JOURNEY_BASELINES)[number]

interface JourneyCheckOptions {
  store: string
  stateDir: string
  baseline: JourneyBaseline
  runJourneys: RunJourneys
  print: (line: string) => void
}

interface PreviousRelease {
  part: DeployableName
  release: string
}

const listPreviousReleases = async (
  store: string,
  candidate: Composition,
  changedParts: readonly string[],
): Promise<PreviousRelease[]> => {
  const past = await readPastEntries(store, LIVE)
  return ['shell', ...Object.keys(candidate.areas)].flatMap((name) => {
    const part = DeployableName.parse(name)
    const release = changedParts.includes(name) ? undefined : getPreviousRelease(past, name)
    return release === undefined || release === getRelease(candidate, part) ? [] : [{ part, release }]
  })
}

const createJourneyError = (where: string, { failed, report }: JourneysResult): Violation[] =>
  failed.map(({ journey, part, release, page, reason }) =>
    createViolation(
      {
        code: 'JOURNEY_FAILED',
        ...(part === null ? {} : { area: part }),
        ...(release === null ? {} : { release }),
        ...(page === null ? {} : { page }),
      },
      `${where}: “${journey}” fails: ${reason}; the report: ${report}`,
    ),
  )

const formatPassed = (count: number): string => (count === 1 ? '1 journey passes' : `${count} journeys pass`)

const counted = ({ passed, seconds }: JourneysResult): string => `${formatPassed(passed)} (${seconds} s)`

/**
 * Composes `composition` with the previous release of one area, to test a later rollback of that area. Returns the id of the
 * new composition. Returns null if the gate rejects it, or if the store no longer has that release.
 */
const composePrevious = async (
  store: string,
  composition: Composition,
  { part, release }: PreviousRelease,
): Promise<string | null> =>
  runComposer(store, withReleases(composition, new Map([[part, release]])), 'nothing').catch(
    (error: unknown) => {
      // The gate rejects the composition, or the previous release was deleted. A rollback to that release is impossible, so
      // journeys with it are unnecessary.
      if (error instanceof StoreError) return null
      throw error
    },
  )

/**
 * Returns the journeys (end-to-end tests) that fail only with the candidate. `failedWithout` runs journeys without the
 * candidate, and returns those that fail.
 */
const findOwnFailures = async (
  { failed }: JourneysResult,
  failedWithout: (journeys: string[]) => Promise<FailedJourney[]>,
): Promise<FailedJourney[]> => {
  if (failed.length === 0) return []
  const others = new Set(
    (await failedWithout(failed.map(({ journey }) => journey))).map(({ journey }) => journey),
  )
  return failed.filter(({ journey }) => !others.has(journey))
}

/**
 * Runs the journeys (end-to-end tests) of changed areas on a candidate. If `baseline` is `previous`, also runs them on
 * combinations of the candidate with the previous release of one other area, as after a rollback of that area. In a
 * combination, ignores journeys that also fail without the candidate. Skips a combination that fails the gate, because the gate
 * would also reject that rollback. Throws GATE_REFUSED with the failed journeys.
 */
export const runCandidateJourneys =
  ({ store, stateDir, baseline, runJourneys, print }: JourneyCheckOptions): CandidateCheck =>
  async ({ composition, passed: [liveId = ''] }) => {
    const [live, candidate] = await Promise.all([liveId, composition].map((id) => readComposition(store, id)))
    if (!live || !candidate) throw new Error('unreachable: both are set')
    const parts = Object.keys(changesBetween(live, candidate))
    const run = (id: string, name: string, more: { beside?: string; journeys?: string[] } = {}) =>
      runJourneys({ stateDir, composition: id, parts, run: name, ...more })

    const candidateResult = await run(composition, 'candidate')
    assertNoViolations(createJourneyError('on the candidate', candidateResult))
    print(`${counted(candidateResult)} on the candidate`)
    const notes = [`${formatPassed(candidateResult.passed)} on it`]

    for (const previous of baseline === 'previous'
      ? await listPreviousReleases(store, candidate, parts)
      : []) {
      const { part, release } = previous
      const name = `${part} ${release}`
      const mix = await composePrevious(store, candidate, previous)
      if (mix === null) {
        print(
          `${name}, which was live before, fails the gate together with the candidate: a rollback to it would be rejected`,
        )
        notes.push(`none with ${name}, which fails the gate together with it`)
        continue
      }
      const mixResult = await run(mix, `beside-${part}`, { beside: part })
      const failed = await findOwnFailures(mixResult, async (journeys) => {
        const before = await composePrevious(store, live, previous)
        return before === null
          ? []
          : (await run(before, `without-${part}`, { beside: part, journeys })).failed
      })
      assertNoViolations(createJourneyError(`beside ${name}`, { ...mixResult, failed }))
      const others = mixResult.failed.length
      print(
        `${counted(mixResult)} beside ${name}, which was live before${others === 0 ? '' : `; ${others} fail there without the candidate too`}`,
      )
      notes.push(`${mixResult.passed} with ${name}`)
    }
    return notes.join(', ')
  }
