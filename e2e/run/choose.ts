import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { UsageError } from 'federation/service/command-line'
import { writesPattern, type Write } from '../site/writes.ts'
import type { EngineName } from '../engines/engine.ts'
import { areasIn, readMetList, takesPart, type MetList } from './met-list.ts'
import type { Target } from './target.ts'

const CHOSEN = 'var/test/only.txt'

/** Every journey that an engine runs, as Playwright reads it in a list. */
const allJourneys = async (engine: EngineName): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('playwright', ['test', '--list', '--reporter=list'], {
    env: { ...process.env, BASE_URL: 'http://localhost', E2E_ENGINE: engine },
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
  await writeFile(CHOSEN, chosen.join('\n'))
  const because =
    unknown === 0 ? '' : `, ${unknown} of them because no run has said yet which pages they meet`
  return {
    args: ['--test-list', CHOSEN],
    said: `${chosen.length} of ${all.length} journeys for ${area}${because}`,
  }
}

/** Journeys that hold what pages are as everybody gets them. */
const LIVE_ALONE = String.raw`@live(?![\w-])`

/** What is left out on a target, as a pattern for Playwright's grep, and what there is to say of it. */
export const leftOut = (
  { spared, impossible, isPreview }: Pick<Target, 'spared' | 'impossible' | 'isPreview'>,
  withWrites: boolean,
): { pattern: string | undefined; said: string } => {
  const kinds: Write[] = [...new Set([...impossible, ...(withWrites ? [] : spared)])]
  const patterns = [...(kinds.length > 0 ? [writesPattern(kinds)] : []), ...(isPreview ? [LIVE_ALONE] : [])]
  if (patterns.length === 0) return { pattern: undefined, said: 'Nothing is left out' }
  const canBeAsked = kinds.some((kind) => !impossible.includes(kind))
  const reasons = [
    ...(kinds.length > 0
      ? [`what writes ${kinds.join(', ')}${canBeAsked ? ' (--with-writes runs it as well)' : ''}`]
      : []),
    ...(isPreview ? ['what a preview answers otherwise than the live site (@live)'] : []),
  ]
  return { pattern: patterns.join('|'), said: `Left out: ${reasons.join('; ')}` }
}
