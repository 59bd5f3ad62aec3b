import { globSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { AreaName } from 'shared-contracts'
import { WORKSPACE } from 'federation/service/workspace'
import { pageFileOf, routesOf } from '../area-parts.ts'
import { ROOMS } from '../rooms.ts'

/** What the words behind `npm test --` ask for; paths from the workspace's root. */
export interface Asked {
  /** Folders: their types, their lint, their unit tests. */
  folders: string[]
  /** Those of the folders that are areas: the journeys that hold what they bring as well. */
  areas: AreaName[]
  /** Routes: the journeys that hold these pages, a minute where an area has many. */
  pages: string[]
  units: string[]
  /** Files and folders of journeys. */
  journeys: string[]
}

export const HELP = `npm test                      every check and test; minutes
npm test -- <name> [<name> …] what is named:
  mf-pay                      an area: its types, lint and unit tests, and the journeys that hold its pages, islands and slots
  /pay, mf-pay/src/pages/pay.tsx
                              one page: the journeys that hold it
  shell, mf-pay/src/figures   any other folder: its types, lint and unit tests
  mf-pay/src/figures/figures.test.ts
                              one file of unit tests
  e2e/journeys/contact.spec.ts, e2e/journeys
                              one file of journeys, or all of them

Journeys start a site of their own, or use the one that runs:
  BASE_URL=http://localhost:4300 npm test -- mf-pay
  E2E_WRITES=leads,events               what journeys may write to that site; by default nothing
  BROWSER_PATH=<a Chromium or Chrome>   the browser to use
  E2E_PORT=<first of eight ports>       where the site of its own stands`

export const JOURNEYS = 'e2e/journeys'
const TEST = '**/*.{test,spec}.{ts,tsx}'
const NOT_OURS = ['**/node_modules/**', '**/dist/**', 'var/**']
const testsIn = (folder: string): string[] =>
  globSync(TEST, { cwd: join(WORKSPACE, folder), exclude: NOT_OURS })
const isUnit = (file: string) => /\.test\.tsx?$/.test(file)
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Of each page in the workspace its address, and that by its file as well. */
const pagesByName = (): Map<string, string> =>
  new Map(
    ROOMS.flatMap((room) => AreaName.safeParse(room).data ?? []).flatMap((area) =>
      routesOf(area).flatMap((route): [string, string][] => [
        [route, route],
        [pageFileOf(area, route), route],
      ]),
    ),
  )

const kindOf = (path: string): 'folder' | 'unit' | 'journey' | null => {
  const stat = statSync(join(WORKSPACE, path), { throwIfNoEntry: false })
  const isInside = path !== '' && !path.startsWith('..') && ROOMS.some((room) => isIn(path, room))
  if (!stat || !isInside) return null
  if (isIn(path, JOURNEYS)) return stat.isDirectory() || path.endsWith('.spec.ts') ? 'journey' : null
  if (stat.isDirectory()) return 'folder'
  return isUnit(path) ? 'unit' : null
}

const nothingSuch = (name: string): string => {
  const last = basename(name)
  const stem = last.replace(/(?:\.(?:test|spec))?\.tsx?$/, '')
  const all = testsIn('')
  const same = all.filter((file) => basename(file) === last)
  const like = same.length > 0 ? same : all.filter((file) => stem !== '' && file.includes(stem))
  return [
    `No folder, file or page with tests is named ${name}. Names:`,
    `  ${ROOMS.join(' ')}`,
    '  any folder in them, any file there that ends with .test.ts or .test.tsx, and any .spec.ts in e2e/journeys',
    '  any page by its address or by its file in src/pages',
    ...(like.length > 0
      ? ['Did you mean one of these?', ...like.slice(0, 5).map((file) => `  ${file}`)]
      : []),
  ].join('\n')
}

export const hasUnits = (folder: string): boolean => testsIn(folder).some(isUnit)

/** Reads those words. Throws, with what there is, where one of them names nothing that can be tested. */
export const readAsked = (names: string[]): Asked => {
  const asked: Asked = { folders: [], areas: [], pages: [], units: [], journeys: [] }
  const pages = pagesByName()
  for (const name of new Set(names)) {
    const path = relative(WORKSPACE, resolve(name))
    const page = pages.get(name) ?? pages.get(path)
    if (page !== undefined) {
      asked.pages.push(page)
      continue
    }
    const kind = kindOf(path)
    if (kind === null) throw new Error(nothingSuch(name))
    if (kind === 'journey') asked.journeys.push(path)
    if (kind === 'unit') asked.units.push(path)
    if (kind === 'folder') asked.folders.push(path)
  }
  return { ...asked, areas: asked.folders.flatMap((folder) => AreaName.safeParse(folder).data ?? []) }
}
