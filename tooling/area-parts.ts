import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { packageDir } from '@federation/node-kit'

/** Returns the route paths of an area, derived from the file names of its pages. */
export const listRoutes = (name: DeployableName): string[] =>
  globSync('**/*.tsx', { cwd: join(packageDir(name), 'src/pages') }).map(
    (file) => `/${file.replace(/(?:^index)?\.tsx$/, '')}`,
  )

/** Returns the names of an area's islands or slots, derived from their file names. */
export const listParts = (name: DeployableName, kind: 'islands' | 'slots'): string[] =>
  globSync('*.tsx', { cwd: join(packageDir(name), 'src', kind) }).map((file) => basename(file, '.tsx'))

/** Returns those events of `all` that a deployable publishes: its browser code contains `type: '<event>'`. */
export const listPublishedEvents = (name: DeployableName, all: readonly string[]): string[] => {
  const folder = join(packageDir(name), 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file))
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  return all.filter((event) => text.includes(`type: '${event}'`))
}
