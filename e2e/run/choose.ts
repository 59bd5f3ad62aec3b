import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { JourneysAsk } from 'federation/gate/journeys-ask'
import { UsageError } from 'federation/service/command-line'
import { WRITES, type Write } from '../site/writes.ts'
import type { EngineName } from '../engines/engine.ts'
import { areasIn, readMetList, takesPart, type MetList } from './met-list.ts'
import type { Target } from './target.ts'

const CHOSEN = 'var/test/only.txt'
/** What a page shows, how a visitor goes from page to page, and what leads there: where releases of two times meet. */
export const PAGE_JOURNEYS = ['routes.spec.ts', 'navigation.spec.ts', 'menus.spec.ts', 'reading.spec.ts']

/** Every journey that an engine runs, as Playwright reads it in a list. */
export const allJourneys = async (engine: EngineName = 'chromium'): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('playwright', ['test', '--list', '--reporter=list'], {
    env: { ...process.env, BASE_URL: 'http://localhost', E2E_WRITES: WRITES.join(','), E2E_ENGINE: engine },
    maxBuffer: 16 * 1024 * 1024,
  })
  return journeysListed(stdout)
}

/** Each once, in however many windows and engines it runs. */
export const journeysListed = (printed: string): string[] => [
  ...new Set(
    [...printed.matchAll(/^ *\[[\w-]+\] › (.+?):\d+:\d+ › (.+)$/gm)].map(
      ([, file = '', titles = '']) => `${file} › ${titles}`,
    ),
  ),
]

/** What those of some journeys are in which an area takes part, and how many are taken because nothing is known of them. */
export const journeysOfArea = (list: MetList, journeys: readonly string[], area: string) => {
  const areas = areasIn(list)
  if (areas.length > 0 && !areas.includes(area))
    throw new UsageError(`no page that a journey met has anything of ${area}; there are ${areas.join(', ')}`)
  const chosen = journeys.filter((journey) => takesPart(list, journey, area))
  return { chosen, unknown: chosen.filter((journey) => !(journey in list.journeys)).length }
}

/** Arguments that have Playwright run the journeys in which an area takes part, and what there is to say of them. */
export const onlyOf = async (
  area: string,
  engine: EngineName = 'chromium',
): Promise<{ args: string[]; said: string }> => {
  const all = await allJourneys(engine)
  const { chosen, unknown } = journeysOfArea(await readMetList(), all, area)
  await mkdir('var/test', { recursive: true })
  await writeFile(CHOSEN, chosen.join('\n'))
  const because =
    unknown === 0 ? '' : `, ${unknown} of them because no run has said yet which pages they meet`
  return {
    args: ['--test-list', CHOSEN],
    said: `${chosen.length} of ${all.length} journeys for ${area}${because}`,
  }
}

/** Everything has the shell. */
const ofPart = (list: MetList, all: readonly string[], part: string): readonly string[] =>
  part === 'shell' ? all : all.filter((journey) => takesPart(list, journey, part))

/**
 * Of all journeys those that the gate of a release asks for: in which one of its parts takes part, and, where another part is at
 * its previous release, those of pages in which that one takes part as well.
 */
export const journeysForGate = (
  list: MetList,
  all: readonly string[],
  { parts, beside, journeys }: Pick<JourneysAsk, 'parts' | 'beside' | 'journeys'>,
): string[] => {
  if (journeys) return all.filter((journey) => journeys.includes(journey))
  const own = new Set(parts.flatMap((part) => ofPart(list, all, part)))
  const chosen = all.filter((journey) => own.has(journey) && !journey.startsWith('releases/'))
  if (beside === undefined) return chosen
  return ofPart(list, chosen, beside).filter((journey) =>
    PAGE_JOURNEYS.some((file) => journey.startsWith(file)),
  )
}

/** Journeys that hold what pages are as everybody gets them. */
const LIVE_ALONE = String.raw`@live(?![\w-])`

/** Kinds that a run on a target may write, the pattern of other journeys to leave out, and a sentence for the terminal. */
export const leftOut = (
  { spared, impossible, isPreview }: Pick<Target, 'spared' | 'impossible' | 'isPreview'>,
  withWrites: boolean,
): { writes: Write[]; pattern: string | undefined; said: string } => {
  const kinds: Write[] = [...new Set([...impossible, ...(withWrites ? [] : spared)])]
  const writes = WRITES.filter((write) => !kinds.includes(write))
  const canBeAsked = kinds.some((kind) => !impossible.includes(kind))
  const reasons = [
    ...(kinds.length > 0
      ? [`what writes ${kinds.join(', ')}${canBeAsked ? ' (--with-writes runs it as well)' : ''}`]
      : []),
    ...(isPreview ? ['what a preview answers otherwise than the live site (@live)'] : []),
  ]
  const said = reasons.length > 0 ? `Left out: ${reasons.join('; ')}` : 'Nothing is left out'
  return { writes, pattern: isPreview ? LIVE_ALONE : undefined, said }
}
