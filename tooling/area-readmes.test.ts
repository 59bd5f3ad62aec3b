import { readFileSync, globSync } from 'node:fs'
import { join, basename } from 'node:path'
import { packageDir, workspaceDeployables } from '@federation/node-kit'
import { EVENTS, type DeployableName } from 'shared-contracts'
import { expect, test } from 'vitest'

/** Returns true if a name in a README covers a route. For example, `/pay/*` covers all routes below /pay. */
const coversRoute = (name: string, route: string): boolean =>
  name === route || (name.endsWith('/*') && route.startsWith(name.slice(0, -1)))

const SHARED_FORM = join(packageDir('shell'), '../shared-ui/src/form/use-form.ts')

const inOrder = (names: string[]): string => names.toSorted().join(' ')

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Returns the code-formatted names in those table rows of a README that begin with the cell `row`. */
const namesInRow = (readme: string, row: string): string[] =>
  [...readme.matchAll(new RegExp(`^\\| ${row}\\b[^|]*\\|(.*)\\|$`, 'gm'))].flatMap(([, cell = '']) =>
    namesIn(cell),
  )

/**
 * Returns the islands that a README lists. They are code-formatted names, either in table rows that begin with the cell
 * `islands`, or in the first cells of a table of islands.
 */
const islandsIn = (readme: string): string[] => [
  ...namesInRow(readme, 'islands'),
  ...[...readme.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name),
]

// Guards the other tests: if the helpers found no routes, these tests would compare empty lists and pass.
test('reads the routes of an area from its files', () => {
  expect(listRoutes('mf-marketing')).toEqual(expect.arrayContaining(['/', '/alternatives/adp']))
})

test('the field `from` of each event lists exactly the areas that publish it', async () => {
  const deployables = await workspaceDeployables()
  for (const [event, { from }] of Object.entries(EVENTS)) {
    const publishers = deployables.filter((name) => listPublishedEvents(name, [event]).length > 0)
    expect([event, inOrder(from.split(', '))]).toEqual([event, inOrder(publishers)])
  }
})

test.for(await workspaceDeployables())('the README of %s lists its routes, islands and slots', (name) => {
  const readme = readFileSync(join(packageDir(name), 'README.md'), 'utf8')
  const [routes, listedRoutes] = [listRoutes(name), namesInRow(readme, 'routes')]
  expect(routes.filter((route) => !listedRoutes.some((one) => coversRoute(one, route)))).toEqual([])
  expect(listedRoutes.filter((one) => !one.endsWith('/*') && !routes.includes(one))).toEqual([])
  expect(inOrder(islandsIn(readme))).toBe(inOrder(listParts(name, 'islands')))
  expect(inOrder(namesInRow(readme, 'slots'))).toBe(inOrder(listParts(name, 'slots')))
})

const listRoutes = (name: DeployableName): string[] =>
  globSync('**/*.tsx', { cwd: join(packageDir(name), 'src/pages') }).map(
    (file) => `/${file.replace(/(?:^index)?\.tsx$/, '')}`,
  )

const listParts = (name: DeployableName, kind: 'islands' | 'slots'): string[] =>
  globSync('*.tsx', { cwd: join(packageDir(name), 'src', kind) }).map((file) => basename(file, '.tsx'))

/**
 * Returns the events of `all` that a deployable (an area or the shell) publishes. Its own code publishes an event if it
 * contains `type: '<event>'`. A deployable that uses the shared form also publishes the events of that form.
 */
const listPublishedEvents = (name: DeployableName, all: readonly string[]): string[] => {
  const folder = join(packageDir(name), 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file))
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const text = own.includes(' useForm(') ? own + readFileSync(SHARED_FORM, 'utf8') : own
  return all.filter((event) => text.includes(`type: '${event}'`))
}
