import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ROUTES } from 'e2e/fixtures/routes.ts'
import { WORKSPACE, workspaceFolders } from '@federation/node-kit'

const WORKSPACE_FOLDERS = await workspaceFolders()

/** Parsed arguments of `npm test`. Folders and files are relative to the workspace. `pages` contains URL paths. */
type TestSelection = Record<'folders' | 'units' | 'specs' | 'pages', string[]>

const SPECS = /^e2e\/(?:areas|every-page|releases|shell|vendors|versions|visits)(?:\/|$)/

/** Returns the kind of a path: folder, unit test file or Playwright tests. Returns null for other paths. */
const kindOf = (path: string): keyof TestSelection | null => {
  const isInside = WORKSPACE_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const stat = isInside && statSync(join(WORKSPACE, path), { throwIfNoEntry: false })
  if (!stat) return null
  if (SPECS.test(path)) return stat.isDirectory() || path.endsWith('.spec.ts') ? 'specs' : null
  return stat.isDirectory() ? 'folders' : /\.test\.tsx?$/.test(path) ? 'units' : null
}

/**
 * Sorts the arguments of the test command into folders, test files, specs and pages. If an argument matches no tests, throws an
 * error that lists the valid names.
 */
export const parseTestArguments = (names: string[]): TestSelection => {
  const selection: TestSelection = { folders: [], units: [], specs: [], pages: [] }
  for (const name of new Set(names)) {
    const path = relative(WORKSPACE, resolve(name))
    const pages = ROUTES.filter((route) => route.path === name || route.file === path)
    const kind = pages.length > 0 ? 'pages' : kindOf(path)
    if (kind === null)
      throw new Error(
        `No folder, file or page with tests is named ${name}. Names: ${WORKSPACE_FOLDERS.join(' ')}, folders in them, files that end with .test.ts, .test.tsx or .spec.ts, and pages by path or by file in src/pages`,
      )
    selection[kind].push(...(kind === 'pages' ? pages.map((page) => page.path) : [path]))
  }
  return selection
}
