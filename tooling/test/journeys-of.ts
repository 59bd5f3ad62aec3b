import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AreaName } from 'shared-contracts'
import { WORKSPACE } from 'federation/service/workspace'
import { routesOf } from '../area-parts.ts'
import { JOURNEYS } from './asked.ts'

/** A journey as Playwright lists it: its file in `e2e/journeys`, its first line there, its title with those above it. */
interface Journey {
  file: string
  line: number
  title: string
}

/** Those that run on a live site and leave it as it was. */
const listJourneys = (): Journey[] => {
  const list = execFileSync('playwright', ['test', '--list', '--project=pages', '--reporter=list'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: { ...process.env, BASE_URL: 'http://localhost' },
  })
  return [...list.matchAll(/^ *\[pages\] › (.+?):(\d+):\d+ › (.+)$/gm)].map(
    ([, file = '', line, title = '']) => ({ file, line: Number(line), title }),
  )
}

/** The text of the helpers that a journey's file imports; the list of every route is no visit. */
const helpersOf = (file: string, text: string): string =>
  [...text.matchAll(/from '(\.[^']+\/site\/(?!routes)[^']+)'/g)]
    .map(([, from = '']) => readFileSync(join(WORKSPACE, JOURNEYS, dirname(file), from), 'utf8'))
    .join('\n')

/**
 * What says which pages a journey visits: where its title names addresses, they alone (there is one such journey for
 * each route); else its text up to the next journey's, and what all of its file has in common: what stands before the
 * first, and the helpers.
 */
const wordsOf = ({ file, line, title }: Journey, all: Journey[]): string => {
  if (/(?:^| )\//.test(title)) return title.replaceAll(/(^| )(\/[^\s,]*)/g, "$1'$2'")
  const text = readFileSync(join(WORKSPACE, JOURNEYS, file), 'utf8')
  const lines = text.split('\n')
  const starts = [
    ...new Set(all.filter((journey) => journey.file === file).map((journey) => journey.line)),
  ].toSorted((a, b) => a - b)
  const next = starts.find((start) => start > line)
  const own = lines.slice(line - 1, next === undefined ? undefined : next - 1)
  return [...lines.slice(0, (starts[0] ?? 1) - 1), ...own, helpersOf(file, text)].join('\n')
}

/** Whether some text names an address, whatever query follows. */
const names = (text: string, route: string): boolean => new RegExp(`['"\`]${route}(?=['"\`?#])`).test(text)

const goesThroughAll = ({ words }: { words: string }): boolean => /\bROUTES\b/.test(words)

export interface AreaJourneys {
  /** Lines of a list that Playwright reads. */
  journeys: string[]
  /** How many go through every page of the site in one, and are left out. */
  throughAll: number
}

/**
 * The journeys that take part in the pages of some areas, found in what they say themselves, so that a new one counts at
 * once. Left out are those that go through all pages in one, and those that change what is live.
 */
export const journeysOf = (areas: AreaName[]): AreaJourneys => {
  const all = listJourneys().map((journey, _, journeys) => ({
    ...journey,
    words: wordsOf(journey, journeys),
  }))
  const routes = areas.flatMap(routesOf)
  return {
    journeys: all
      .filter((journey) => !goesThroughAll(journey) && routes.some((route) => names(journey.words, route)))
      .map(({ file, title }) => `${file} › ${title}`),
    throughAll: all.filter(goesThroughAll).length,
  }
}
