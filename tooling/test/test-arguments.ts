import { globSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
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
 * Returns the error message for an argument without tests. The message lists the valid names, and the files whose names are
 * similar to the argument.
 */
const formatUnknownArgument = (name: string): string => {
  const stem = basename(name).replace(/(?:\.(?:test|spec))?\.tsx?$/, '')
  const like = globSync(
    WORKSPACE_FOLDERS.map((folder) => `${folder}/**/*${stem}*.{test,spec}.{ts,tsx}`),
    { cwd: WORKSPACE, exclude: ['**/node_modules/**', '**/dist/**'] },
  )
  return [
    `No folder, file or page with tests is named ${name}. Names:`,
    `  ${WORKSPACE_FOLDERS.join(' ')}`,
    '  any folder in them, any file there that ends with .test.ts or .test.tsx, and any .spec.ts of e2e',
    '  any page by its path or by its file in src/pages',
    ...like.slice(0, 5).map((file) => `Did you mean ${file}?`),
  ].join('\n')
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
    if (kind === null) throw new Error(formatUnknownArgument(name))
    selection[kind].push(...(kind === 'pages' ? pages.map((page) => page.path) : [path]))
  }
  return selection
}
