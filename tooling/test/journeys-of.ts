import { WRITES } from 'e2e/site/writes.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaName } from 'shared-contracts'
import { WORKSPACE, workspaceAreas } from 'federation/service/workspace'
import { partsOf, routesOf } from '../area-parts.ts'
import { JOURNEYS } from './asked.ts'

/** A journey as Playwright lists it: its file in `e2e/journeys`, its first line there, its title with those above it. */
interface Journey {
  file: string
  line: number
  title: string
}

/** Those that run on a live site and leave it as it was. */
const listJourneys = async (): Promise<Journey[]> => {
  const command = ['test', '--list', '--project=pages', '--reporter=list']
  const { stdout: list } = await promisify(execFile)('playwright', command, {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: { ...process.env, BASE_URL: 'http://localhost', E2E_WRITES: WRITES.join(',') },
  })
  return [...list.matchAll(/^ *\[pages\] › (.+?):(\d+):\d+ › (.+)$/gm)].map(
    ([, file = '', line, title = '']) => ({ file, line: Number(line), title }),
  )
}

/**
 * Files whose journeys hold what the shell and the server do on whatever page they stand: header, navigation, bus, addresses,
 * policy, memory, consent, what is collected. An area's page is only where they pass by; one that names a part of an area is
 * that area's all the same.
 */
const OF_THE_SHELL = new Set(
  [
    'bus',
    'collector',
    'consent',
    'consent-look',
    'http',
    'memory',
    'menus',
    'navigation',
    'policy',
    'visitor',
    'quality/both-ways',
    'quality/machines',
    'quality/second-engine',
  ].map((name) => `${name}.spec.ts`),
)

/** A journey's own text: up to the next one's. */
const textOf = ({ file, line }: Journey, all: Journey[]): string => {
  const lines = readFileSync(join(WORKSPACE, JOURNEYS, file), 'utf8').split('\n')
  const next = Math.min(
    ...all.filter((other) => other.file === file && other.line > line).map((other) => other.line),
  )
  return lines.slice(line - 1, next - 1).join('\n')
}

const titledAddresses = (title: string): string[] =>
  [...title.matchAll(/(?:^| )(\/[^\s,]*)/g)].map(([, address = '']) => address)

const PAGE_OBJECTS = join(WORKSPACE, 'e2e/pages')

/** What a page object says of its page, where a journey opens it by no address. */
const openedBy = (name: string): string => {
  const file = join(PAGE_OBJECTS, `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Whose page a journey starts on: the first of the site's pages that its text names, or opens, whatever query follows. */
const startOf = (text: string, homes: ReadonlyMap<string, AreaName>): AreaName | undefined => {
  const told = text.replaceAll(/\b(\w+)\.open(?:Asleep)?\(\)/g, (_, name: string) => openedBy(name))
  return [...told.matchAll(/['"`](\/[\w/-]*)(?=['"`?#])/g)].flatMap(
    ([, address = '']) => homes.get(address) ?? [],
  )[0]
}

/** Whether a journey names an area's island or slot, or holds it as a page object does: `productPage.contactBlock`. */
const names = (text: string, part: string): boolean =>
  text.includes(part) ||
  text.includes(`.${part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`)

const goesThroughAll = (text: string): boolean => /\bROUTES\b/.test(text)

/** The area on whose pages most of a file's journeys start. */
const mostOften = (areas: (AreaName | undefined)[]): AreaName | undefined => {
  const counts = Map.groupBy(areas, (area) => area)
  counts.delete(undefined)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

export interface AreaJourneys {
  /** Lines of a list that Playwright reads. */
  journeys: string[]
  /** How many there are in all. */
  of: number
}

/**
 * The journeys that hold what some areas bring, found in what they say themselves, so that a new one counts at once. Where a
 * title names addresses, they count alone (there are several journeys for each route). Of the others those count that name one
 * of the areas' islands or slots, and those of a file most of whose journeys start on the areas' pages. Left out are the
 * shell's, those that go through all pages in one, and those that change what is live. Of `pages`, which are routes, those count
 * whose titles name them.
 */
export const journeysOf = async (areas: AreaName[], pages: string[] = []): Promise<AreaJourneys> => {
  const homes = new Map(
    (await workspaceAreas()).flatMap((area) => routesOf(area).map((route) => [route, area])),
  )
  const all = (await listJourneys()).map((journey, _, journeys) => ({
    ...journey,
    addresses: titledAddresses(journey.title),
    text: textOf(journey, journeys),
  }))
  const areaOfFile = new Map(
    [...Map.groupBy(all, ({ file }) => file)].map(([file, journeys]) => [
      file,
      OF_THE_SHELL.has(file) ? undefined : mostOften(journeys.map(({ text }) => startOf(text, homes))),
    ]),
  )
  const isOne = (area: AreaName | undefined) => area !== undefined && areas.includes(area)
  const parts = areas.flatMap((area) => [...partsOf(area, 'islands'), ...partsOf(area, 'slots')])
  const takesPart = ({ addresses, file, text }: (typeof all)[number]): boolean => {
    if (addresses.length > 0)
      return addresses.some((address) => pages.includes(address) || isOne(homes.get(address)))
    if (goesThroughAll(text)) return false
    return isOne(areaOfFile.get(file)) || parts.some((part) => names(text, part))
  }
  return { journeys: all.filter(takesPart).map(({ file, title }) => `${file} › ${title}`), of: all.length }
}
