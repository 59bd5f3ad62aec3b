import { type AreaRelease, type ImportMap, PublicSettings, type ShellRelease } from 'shared-contracts'
import { expect, test } from 'vitest'
import { extractAreaPart, createHydrationTable } from './composition-parts.ts'
import { listEmbedSources } from './embed-sources.ts'

const sourcesOf = (settings: unknown) => listEmbedSources(PublicSettings.parse(settings))
const NOTHING = { frame: ["'self'"], script: [], connect: [], image: [] }

test('allows no other origins without settings', () => {
  expect(sourcesOf({})).toEqual(NOTHING)
  expect(sourcesOf({ analytics: {} })).toEqual(NOTHING)
})

test('allows the origins of embedded frames only as frames', () => {
  const frames = {
    map: { provider: 'google', key: 'AIza-stand-in', place: 'Lehi, Utah' },
    recruiterForm: { url: 'https://form.vendor.example/230?x' },
    video: { url: 'https://video.vendor.example/watch' },
  }
  expect(sourcesOf(frames)).toEqual({
    ...NOTHING,
    frame: [
      "'self'",
      'https://www.google.com',
      'https://form.vendor.example',
      'https://video.vendor.example',
    ],
  })
})

test.each([
  ['tagManager', { id: 'GTM-ABC1234' }, 'www.googletagmanager.com', 'www.google-analytics.com'],
  ['marketing', { portalId: '1' }, 'js.hs-scripts.com', 'track.hubspot.com'],
  ['sessions', { id: 'abcd' }, 'www.clarity.ms', 'c.clarity.ms'],
  ['apollo', { appId: 'abcd' }, 'assets.apollo.io', 'aplo-evnt.com'],
  ['leadfeeder', { id: 'abcd' }, 'sc.lfeeder.com', 'tr.lfeeder.com'],
])(
  'allows the script and the documented origins of %s, and no frames',
  (sink, settings, scriptHost, host) => {
    const { frame, script, connect } = sourcesOf({ analytics: { [sink]: settings } })
    expect([frame, script]).toEqual([["'self'"], [`https://${scriptHost}`]])
    expect(connect).toEqual(expect.arrayContaining([`https://${scriptHost}`, `https://${host}`]))
  },
)

test('allows additional origins of a sink by directive, without duplicates', () => {
  const objectStorage = {
    scriptUrl: 'https://bucket.storage.example/b/tag.js',
    allow: {
      connect: ['https://api.storage.example', 'https://bucket.storage.example'],
      frame: ['https://sync.storage.example'],
    },
  }
  expect(sourcesOf({ analytics: { objectStorage } })).toEqual({
    frame: ["'self'", 'https://sync.storage.example'],
    script: ['https://bucket.storage.example'],
    connect: ['https://bucket.storage.example', 'https://api.storage.example'],
    image: ['https://bucket.storage.example'],
  })
})

test('allows the origins of the tag manager preview if a tag manager is configured', () => {
  const { style, font, image, hasForeignOpener } = sourcesOf({
    analytics: { tagManager: { id: 'GTM-ABC1234' } },
  })
  expect([style, font]).toEqual([
    ['https://www.googletagmanager.com', 'https://fonts.googleapis.com'],
    ['https://fonts.gstatic.com'],
  ])
  expect(image).toContain('https://ssl.gstatic.com')
  expect(hasForeignOpener).toBe(true)
  expect(sourcesOf({ analytics: { tagManager: { silent: true } } })).not.toHaveProperty('hasForeignOpener')
})

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
const area = (hydrate: 'never' | 'visible') =>
  ({
    name: 'mf-hr',
    release: '1.0.0',
    remote: 'mf_hr',
    entry: 'client/entry.js',
    manifest: { area: 'mf-hr' },
    fragments: [
      {
        kind: 'route',
        id: '/hr',
        hydrate,
        styles: [],
        scripts: hydrate === 'never' ? [] : ['client/entry.js'],
      },
    ],
    later: ['client/later.js'],
    assets: ['client/entry.js', 'client/later.js'].map(asset),
  }) as unknown as AreaRelease
const checked = (...areas: AreaRelease[]) =>
  Object.keys(
    (
      JSON.parse(
        createHydrationTable({ shell, areas: areas.map(extractAreaPart) }, PublicSettings.parse({}))
          .importMap,
      ) as ImportMap
    ).integrity,
  )

test('the import map has the integrity of every script of a hydrated area, including scripts imported later', () => {
  expect(checked(area('visible'))).toEqual([
    '/_r/shell/1.0.0/main.js',
    '/_r/mf-hr/1.0.0/entry.js',
    '/_r/mf-hr/1.0.0/later.js',
  ])
})

test('the import map omits the scripts of an area without hydrated fragments', () => {
  expect(checked(area('never'))).toEqual(['/_r/shell/1.0.0/main.js'])
})

test('lists a shared package only for fragments that import it, and the router for fragments of older releases', () => {
  const withRouter = {
    ...shell,
    imports: { ...shell.imports, 'react-router-dom': 'client/router.js' },
    assets: [...shell.assets, asset('client/router.js')],
  }
  const scriptsWith = (imports?: string[]) => {
    const { fragments, ...rest } = area('visible')
    const release = {
      ...rest,
      fragments: fragments.map((fragment) => ({ ...fragment, ...(imports && { imports }) })),
    }
    const parts = { shell: withRouter, areas: [extractAreaPart(release)] }
    return createHydrationTable(parts, PublicSettings.parse({})).scripts['mf-hr route /hr']
  }
  expect(scriptsWith([])).toEqual(['/_r/mf-hr/1.0.0/entry.js'])
  for (const imports of [['react-router-dom'], undefined])
    expect(scriptsWith(imports)).toEqual(['/_r/mf-hr/1.0.0/entry.js', '/_r/shell/1.0.0/router.js'])
})
