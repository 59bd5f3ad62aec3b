import { DeployableName, type Composition } from 'shared-contracts'
import type { AsksJourneys } from '../gate/ask-journeys.ts'
import type { FailedJourney, Journeyed } from '../gate/journeys-ask.ts'
import { refusal } from '../gate/refusal.ts'
import { refuse } from '../gate/report.ts'
import { readComposition } from '../store/composition-document.ts'
import { StoreError } from '../store/errors.ts'
import type { Refusal } from '../store/refusal.ts'
import { changesBetween } from './changes-between.ts'
import { LIVE, type LooksAt } from './go-live.ts'
import { pastEntries, releaseBefore } from './live-history.ts'
import { runComposer } from './run-composer.ts'
import { releaseIn, withReleases } from './with-releases.ts'

/** Among whose releases a candidate's journeys are run: everybody's current ones, or each one's previous as well. */
export const COMPANIES = ['current', 'previous'] as const
export type Company = (typeof COMPANIES)[number]

interface Asked {
  store: string
  stateDir: string
  company: Company
  asks: AsksJourneys
  /** Takes a line for whoever watches. */
  say: (line: string) => void
}

/** A part at the release that it had live before. */
interface Former {
  part: DeployableName
  release: string
}

const formers = async (
  store: string,
  candidate: Composition,
  changed: readonly string[],
): Promise<Former[]> => {
  const past = await pastEntries(store, LIVE)
  return ['shell', ...Object.keys(candidate.areas)].flatMap((name) => {
    const part = DeployableName.parse(name)
    const release = changed.includes(name) ? undefined : releaseBefore(past, name)
    return release === undefined || release === releaseIn(candidate, part) ? [] : [{ part, release }]
  })
}

const refused = (where: string, { failed, report }: Journeyed): Refusal[] =>
  failed.map(({ journey, part, release, page, reason }) =>
    refusal(
      'JOURNEY_FAILED',
      {
        ...(part === null ? {} : { area: part }),
        ...(release === null ? {} : { release }),
        ...(page === null ? {} : { page }),
      },
      `${where}: “${journey}” fails: ${reason}; the report: ${report}`,
    ),
  )

const holding = (count: number): string => (count === 1 ? '1 journey holds' : `${count} journeys hold`)

const counted = ({ passed, unknown, seconds }: Journeyed): string =>
  `${holding(passed)}${unknown === 0 ? '' : `, ${unknown} of them as no run has said what they meet`} (${seconds} s)`

/** Lays a part's former release into a composition, held against the composition's own rules alone; null where they refuse it. */
const layFormer = async (
  store: string,
  composition: Composition,
  { part, release }: Former,
): Promise<string | null> =>
  runComposer(store, withReleases(composition, new Map([[part, release]])), 'nothing').catch(
    (error: unknown) => {
      // Also where the release is gone from the store: nobody can go back to it.
      if (error instanceof StoreError) return null
      throw error
    },
  )

/** Of what failed, what holds without the candidate. */
const withoutOthers = async (
  { failed }: Journeyed,
  failedWithout: (journeys: string[]) => Promise<FailedJourney[]>,
): Promise<FailedJourney[]> => {
  if (failed.length === 0) return []
  const others = new Set(
    (await failedWithout(failed.map(({ journey }) => journey))).map(({ journey }) => journey),
  )
  return failed.filter(({ journey }) => !others.has(journey))
}

/**
 * Runs the journeys in which the changed parts take part on a candidate, and, where that is asked for, those of pages beside
 * the release that each other part had before, in which both take part. What fails there without the candidate as well is not
 * the candidate's. A former release that does not go with it is said and refuses nothing: that rollback would be refused.
 */
export const holdJourneys =
  ({ store, stateDir, company, asks, say }: Asked): LooksAt =>
  async ({ composition, passed: [shown = ''] }) => {
    const [live, candidate] = await Promise.all([shown, composition].map((id) => readComposition(store, id)))
    if (!live || !candidate) throw new Error('unreachable: both were read')
    const parts = Object.keys(changesBetween(live, candidate))
    const run = (id: string, name: string, more: { beside?: string; journeys?: string[] } = {}) =>
      asks({ stateDir, composition: id, parts, run: name, ...more })

    const own = await run(composition, 'candidate')
    refuse(refused('on the candidate', own))
    say(`${counted(own)} on the candidate`)
    const told = [`${holding(own.passed)} on it`]

    for (const former of company === 'previous' ? await formers(store, candidate, parts) : []) {
      const { part, release } = former
      const name = `${part} ${release}`
      const mix = await layFormer(store, candidate, former)
      if (mix === null) {
        say(`${name}, which was live before, does not go with the candidate: that rollback would be refused`)
        told.push(`none with ${name}, which does not go with it`)
        continue
      }
      const beside = await run(mix, `beside-${part}`, { beside: part })
      const failed = await withoutOthers(beside, async (journeys) => {
        const before = await layFormer(store, live, former)
        return before === null
          ? []
          : (await run(before, `without-${part}`, { beside: part, journeys })).failed
      })
      refuse(refused(`beside ${name}`, { ...beside, failed }))
      const others = beside.failed.length
      say(
        `${counted(beside)} beside ${name}, which was live before${others === 0 ? '' : `; ${others} fail there without the candidate too`}`,
      )
      told.push(`${beside.passed} with ${name}`)
    }
    return told.join(', ')
  }
