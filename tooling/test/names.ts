import { globSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { ROUTES } from 'e2e/fixtures/routes.ts'
import { WORKSPACE } from '@federation/node-kit'
import { AreaName } from 'shared-contracts'
import { ROOMS } from '../rooms.ts'

/** Arguments of `npm test`, resolved. Paths are relative to the workspace. */
export interface Named {
  /** Folders whose types, lint and unit tests run. */
  folders: string[]
  /** Folders that are areas: Playwright tests with their tag run as well. */
  areas: AreaName[]
  /** Paths of pages: Playwright tests whose titles contain them run. */
  pages: string[]
  units: string[]
  /** Files and folders of Playwright tests. */
  specs: string[]
}

/** Option that also runs slow tests. */
export const ALL = '--all'

export const HELP = `npm test                      every check, and the tests that are not slow; minutes
npm test -- --all             every check and test
npm test -- <name> [<name> …] what is named:
  mf-pay                      an area: its types, lint and unit tests, and Playwright's tests with the tag @mf-pay
  /pay, mf-pay/src/pages/pay.tsx
                              one page: Playwright's tests that name it
  shell, mf-pay/src/figures   any other folder: its types, lint and unit tests
  mf-pay/src/figures/figures.test.ts
                              one file of unit tests
  e2e/shell/menus.spec.ts, e2e/shell
                              a file or folder of Playwright's tests

Playwright starts a site of its own, or tests one that runs:
  BASE_URL=http://localhost:4300 npm test -- mf-pay
  E2E_WRITES=leads,events               what tests may write to that site; by default nothing
  BROWSER_PATH=<a Chromium or Chrome>   the browser to use
  E2E_PORT=<first of four ports>        where the site of its own listens`

const SPECS = /^e2e\/(?:areas|every-page|releases|shell|vendors|versions|visits)(?:\/|$)/
const TEST = '**/*.{test,spec}.{ts,tsx}'
const NOT_OURS = ['**/node_modules/**', '**/dist/**', 'var/**']
const testsIn = (folder: string): string[] =>
  globSync(TEST, { cwd: join(WORKSPACE, folder), exclude: NOT_OURS })
const isUnit = (file: string) => /\.test\.tsx?$/.test(file)
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

const kindOf = (path: string): 'folder' | 'unit' | 'spec' | null => {
  const stat = statSync(join(WORKSPACE, path), { throwIfNoEntry: false })
  const isInside = path !== '' && !path.startsWith('..') && ROOMS.some((room) => isIn(path, room))
  if (!stat || !isInside) return null
  if (SPECS.test(path)) return stat.isDirectory() || path.endsWith('.spec.ts') ? 'spec' : null
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
    '  any folder in them, any file there that ends with .test.ts or .test.tsx, and any .spec.ts of e2e',
    '  any page by its path or by its file in src/pages',
    ...(like.length > 0
      ? ['Did you mean one of these?', ...like.slice(0, 5).map((file) => `  ${file}`)]
      : []),
  ].join('\n')
}

export const hasUnits = (folder: string): boolean => testsIn(folder).some(isUnit)

/** Parses the arguments of `npm test`. Throws with the valid names if an argument has no tests. */
export const readNames = (names: string[]): Named => {
  const named: Named = { folders: [], areas: [], pages: [], units: [], specs: [] }
  for (const name of new Set(names)) {
    const path = relative(WORKSPACE, resolve(name))
    const page = ROUTES.find((route) => route.path === name || route.file === path)
    if (page) {
      named.pages.push(page.path)
      continue
    }
    const kind = kindOf(path)
    if (kind === null) throw new Error(nothingSuch(name))
    if (kind === 'spec') named.specs.push(path)
    if (kind === 'unit') named.units.push(path)
    if (kind === 'folder') named.folders.push(path)
  }
  return { ...named, areas: named.folders.flatMap((folder) => AreaName.safeParse(folder).data ?? []) }
}
