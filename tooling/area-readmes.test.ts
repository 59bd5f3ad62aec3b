import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageDir, workspaceDeployables } from 'federation/service/workspace'
import { EVENTS } from 'shared-contracts'
import { expect, test } from 'vitest'
import { eventsOf, partsOf, routesOf } from './area-parts.ts'

const NAMES = Object.keys(EVENTS)

const inOrder = (names: string[]): string => names.toSorted().join(' ')

/** What a row of a README's table names, in its own order. */
const named = (readme: string, row: string): string => {
  const [, words = ''] = new RegExp(`^\\| ${row} \\|(.*)\\|$`, 'm').exec(readme) ?? []
  return inOrder([...words.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

// A sample of what is read, so that it cannot find nothing and be content.
test('the parts of an area are read from its files', () => {
  expect(routesOf('mf-marketing')).toEqual(expect.arrayContaining(['/', '/casestudy/aveyo']))
  expect(eventsOf('shell', NAMES)).toContain('page_view')
})

test.for(await workspaceDeployables())(
  'the README of %s says which routes, islands, slots and events it has',
  (name) => {
    const readme = readFileSync(join(packageDir(name), 'README.md'), 'utf8')
    expect(named(readme, 'routes')).toBe(inOrder(routesOf(name)))
    expect(named(readme, 'islands')).toBe(inOrder(partsOf(name, 'islands')))
    expect(named(readme, 'slots')).toBe(inOrder(partsOf(name, 'slots')))
    expect(named(readme, 'events')).toBe(inOrder(eventsOf(name, NAMES)))
  },
)
