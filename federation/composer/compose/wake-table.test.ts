import type { AreaRelease, ImportMap, ShellRelease } from 'shared-contracts'
import { PublicSettings } from 'shared-contracts'
import { expect, test } from 'vitest'
import { areaPart } from './area-part.ts'
import { wakeTable } from './composition-parts.ts'

const integrity = (letter: string) => `sha384-${letter.repeat(64)}`
const asset = (path: string) => ({ path, size: 1, type: 'text/javascript', integrity: integrity('a') })
const shell = {
  name: 'shell',
  release: '1.0.0',
  entry: 'client/main.js',
  scripts: ['client/main.js'],
  imports: { react: 'client/main.js' },
  assets: [asset('client/main.js')],
} as unknown as ShellRelease
const area = (wake: 'none' | 'visible') =>
  ({
    name: 'mf-hr',
    release: '1.0.0',
    remote: 'mf_hr',
    entry: 'client/entry.js',
    manifest: { area: 'mf-hr' },
    fragments: [
      { kind: 'route', id: '/hr', wake, styles: [], scripts: wake === 'none' ? [] : ['client/entry.js'] },
    ],
    later: ['client/later.js'],
    assets: ['client/entry.js', 'client/later.js'].map(asset),
  }) as unknown as AreaRelease
const checked = (...areas: AreaRelease[]) =>
  Object.keys(
    (
      JSON.parse(
        wakeTable({ shell, areas: areas.map(areaPart) }, PublicSettings.parse({})).importMap,
      ) as ImportMap
    ).integrity,
  )

test('contains the integrity of every chunk that hydration may fetch, now or later', () => {
  expect(checked(area('visible'))).toEqual([
    '/_r/shell/1.0.0/main.js',
    '/_r/mf-hr/1.0.0/entry.js',
    '/_r/mf-hr/1.0.0/later.js',
  ])
})

test('omits the scripts of an area without hydrated fragments', () => {
  expect(checked(area('none'))).toEqual(['/_r/shell/1.0.0/main.js'])
})
