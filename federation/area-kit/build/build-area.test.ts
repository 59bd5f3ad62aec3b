import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { getSourceMapPath } from '@federation/node-kit/release-format'
import { AreaName, type AreaRelease, type FragmentKind } from 'shared-contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getModuleSpecifier, createSmallArea, type SmallArea } from '@federation/test-kit'
import { listPlacedIslands } from '../area/placed-islands.ts'

const TOGGLE = `import { useEffect, useState } from 'react'

export const Toggle = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <button type="button" onClick={() => setOpen(!isOpen)}>
      Open
    </button>
  )
}
`
const LAZY_ISLAND = `import { useSearchParams } from 'react-router-dom'

export const Island = () => {
  const [query] = useSearchParams()
  return (
    <button type="button" onClick={() => void import('../components/lazy.ts').then(({ fail }) => fail())}>
      {query.get('label') ?? 'Fail'}
    </button>
  )
}
`
const LAZY = `import { z } from 'shared-contracts'

export const fail = (): number => {
  throw new Error('lazy code failed', { cause: z.string() })
}
`
const NOTE = `import { useState } from 'react'
import { requireKey } from 'shared-contracts/fragment-files'

const TONES = { warm: 'Hello', cold: 'Yes?' }

export const Island = ({ tone }: { tone: string }) => {
  const [text, setText] = useState(TONES[requireKey(TONES, tone)])
  return (
    <button type="button" onClick={() => setText('')}>
      {text}
    </button>
  )
}
`
const ISLAND_PLACE = `import { IslandPlace } from '@federation/area-kit/island-place'`

let area: SmallArea
/** Folder of a build whose page places two islands and an image. */
let folder: string
let release: AreaRelease

const build = async (): Promise<{ error: string | null; folder: string }> =>
  area.run(`
    import { mkdtempSync } from 'node:fs'
    const { buildInChildProcess } = await import(${getModuleSpecifier(area.workspace, 'federation/area-kit/build/isolated-build.ts')})
    const folder = mkdtempSync(process.cwd() + '/built-')
    const error = await buildInChildProcess('mf-small', '1.0.0', folder).then(() => null, ({ message }) => message)
    console.log(JSON.stringify({ error, folder }))`)

const read = async (file: string): Promise<string> => readFile(join(folder, file), 'utf8')

beforeAll(async () => {
  area = await createSmallArea()
  const { write } = area.workspace
  await write('mf-small/src/components/toggle.tsx', TOGGLE)
  await write('mf-small/src/components/lazy.ts', LAZY)
  await write(
    'mf-small/src/islands/toggle.tsx',
    `export { Toggle as Island } from '../components/toggle.tsx'\n`,
  )
  await write('mf-small/src/islands/lazy.tsx', LAZY_ISLAND)
  await write('mf-small/src/islands/note-[tone].tsx', NOTE)
  await area.writePage(
    `return (
      <main>
        <h1>Small</h1>
        <img src="/a.png" alt="" width={40} height={40} />
        <IslandPlace name="toggle" />
        <IslandPlace name="lazy" hydrate="interaction" />
        <IslandPlace name="note-warm" />
        <IslandPlace name="note-cold" hydrate="load" />
      </main>
    )`,
    ISLAND_PLACE,
  )
  const built = await build()
  if (built.error !== null) throw new Error(built.error)
  folder = built.folder
  release = JSON.parse(await read('release.json')) as AreaRelease
})
afterAll(() => area.remove())

interface MfManifest {
  metaData: { remoteEntry: { name: string } }
  exposes: { assets: Record<'js' | 'css', { sync: string[]; async: string[] }> }[]
}

test('includes the files for other hosts in the release, and loads none of them in the site’s pages', async () => {
  const manifest = JSON.parse(await read('client/mf-manifest.json')) as MfManifest
  const lifecycles = await read('client/lifecycles.js')
  const sealed = release.assets.map(({ path }) => path)
  const { js, css } = manifest.exposes[0]?.assets ?? { js: null, css: null }
  const named = [manifest.metaData.remoteEntry.name, js?.sync, js?.async, css?.sync].flat()
  expect(sealed).toEqual(expect.arrayContaining(named.map((file) => `client/${file}`)))
  expect(sealed).toEqual(expect.arrayContaining(['client/mf-manifest.json', 'client/lifecycles.js']))
  expect(named).toEqual(expect.arrayContaining(['remote-entry.js', 'host.css']))
  expect(sealed).toContain(lifecycles.replace(/^export \* from '\.\/(.*)'\n$/, 'client/$1'))

  const forHosts = sealed.filter((path) => /^client\/.*(?:host-props-|lifecycles\.js|host\.css)/.test(path))
  expect(forHosts).toHaveLength(3)
  for (const { scripts } of release.fragments)
    expect(scripts.filter((script) => forHosts.includes(script))).toEqual([])
})

test('builds the islands that pages place, with the `hydrate` of their places', () => {
  expect(release.manifest.islands).toEqual(
    expect.arrayContaining([
      { name: 'toggle', hydrate: 'visible' },
      { name: 'lazy', hydrate: 'interaction' },
      { name: 'note-warm', hydrate: 'visible' },
      { name: 'note-cold', hydrate: 'load' },
    ]),
  )
  expect(release.manifest.islands).toHaveLength(4)
  expect(release.fragments.map(({ kind, id, hydrate }) => `${kind} ${id} ${hydrate}`).toSorted()).toEqual([
    'island lazy interaction',
    'island note-cold load',
    'island note-warm visible',
    'island toggle visible',
    'route /small never',
  ])
})

test('renders each island of a file with a parameter, and hydrates them with the same scripts', async () => {
  const [warm, cold] = ['note-warm', 'note-cold'].map((id) => release.fragments.find((one) => one.id === id))
  expect(await read(warm?.file ?? '')).toContain('Hello')
  expect(await read(cold?.file ?? '')).toContain('Yes?')
  expect(warm?.scripts).toContainEqual(expect.stringContaining('note-_tone_'))
  expect(cold?.scripts).toEqual(warm?.scripts)
  expect(release.later?.filter((script) => script.includes('note-'))).toEqual([])
})

test('removes the recorder’s markers from the HTML of a page with islands', async () => {
  const html = await read('fragments/pages/small.html')
  expect(html).toContain('<!--island:toggle-->')
  expect(html).not.toContain('data-browser-code')
})

test.each([
  [
    'handlers, state and effects of a page that never hydrates',
    '<Toggle />',
    `import { Toggle } from '../components/toggle.tsx'`,
    `mf-small/src/pages/small.tsx: /small never hydrates (\`hydrate\` is "never"), so this code would not run in a browser:
  useState in Toggle, mf-small/src/components/toggle.tsx:4:29
  useEffect in Toggle, mf-small/src/components/toggle.tsx:5:3
  onClick of <button> in Toggle, mf-small/src/components/toggle.tsx:7:5
Either move the component into an island, mf-small/src/islands/<name>.tsx, and place it with <IslandPlace name="<name>" />; or use an element that needs no code: a link, a form with an \`action\` address, <details>.`,
  ],
  [
    'an image without a width and a height, by file and line',
    '<img src="/a.png" alt="" width={40} />',
    '',
    `mf-small/src/pages/small.tsx: an image without a width and a height moves the page when it arrives (layout shift):
  <img> in Page, mf-small/src/pages/small.tsx:4:1
Give it the width and height of its file, in pixels; styles may still scale it.`,
  ],
  [
    'an island without a module, and lists the existing islands',
    '<IslandPlace name="togle" />',
    ISLAND_PLACE,
    'mf-small/src/pages/small.tsx places the island "togle", but mf-small/src/islands/togle.tsx does not exist. Create it with an export named Island, or correct the name. Islands of mf-small: lazy, note-[tone], toggle.',
  ],
  [
    'an unknown value of a parameter, by file',
    '<IslandPlace name="note-wet" />',
    ISLAND_PLACE,
    `rendering island note-wet (mf-small/src/islands/note-[tone].tsx) failed: "wet" is not one of: warm, cold`,
  ],
])('rejects %s', async (_what, markup, imports, message) => {
  await area.writePage(`return <main><h1>Small</h1>\n${markup}</main>`, imports)
  expect((await build()).error?.replace(/\n {2}at requireKey [^]*/, '')).toBe(
    `Build of mf-small failed: ${message}`,
  )
})

const AREA = AreaName.parse('mf-marketing')
const place = (hydrate?: string) =>
  `<div data-island="slides"${hydrate ? ` data-hydrate="${hydrate}"` : ''}></div>`
const fragment = (kind: FragmentKind, file: string, html: string) => ({
  kind,
  source: `mf-marketing/src/${file}.tsx`,
  html,
})

test.each([
  [
    'twice on a page',
    [fragment('route', 'pages/hvac', place() + place())],
    'mf-marketing/src/pages/hvac.tsx places the island "slides" more than once; a page can place an island only once. Remove one <IslandPlace name="slides" />, or make an island that renders both.',
  ],
  [
    'in a slot',
    [fragment('slot', 'slots/contact-block', place())],
    'mf-marketing/src/slots/contact-block.tsx places the island "slides", but only a page can place an island. Render the component of mf-marketing/src/islands/slides.tsx here instead: a slot hydrates as a whole.',
  ],
  [
    'in another island',
    [fragment('island', 'islands/outer', place())],
    'mf-marketing/src/islands/outer.tsx places the island "slides", but only a page can place an island. Render the component of mf-marketing/src/islands/slides.tsx here instead: an island hydrates as a whole.',
  ],
  [
    'on two pages with two values of `hydrate`',
    [fragment('route', 'pages/hvac', place()), fragment('route', 'pages/solar', place('load'))],
    'mf-marketing/src/pages/solar.tsx places the island "slides" with hydrate="load", but mf-marketing/src/pages/hvac.tsx places it with hydrate="visible". Use the same value on both pages.',
  ],
])('rejects an island that is placed %s', (_, fragments, message) => {
  expect(() => listPlacedIslands(AREA, fragments, ['./islands/slides.tsx'])).toThrow(message)
})

test('lists the router only for fragments that import it, and registers it in their code', async () => {
  const islands = release.fragments.filter(({ kind }) => kind === 'island')
  expect(Object.fromEntries(islands.map(({ id, imports }) => [id, imports]))).toEqual({
    lazy: ['react-router-dom'],
    'note-cold': [],
    'note-warm': [],
    toggle: [],
  })
  const scripts = islands.find(({ id }) => id === 'lazy')?.scripts ?? []
  const texts = await Promise.all(scripts.map(read))
  expect(texts.join('\n')).toMatch(/import\{Router as \w+,useSearchParams as \w+\}from"react-router-dom"/)
})

test('keeps source maps outside the served folder, with the positions of lazily loaded code', async () => {
  const paths = release.assets.map(({ path }) => path)
  const served = paths.filter((path) => path.startsWith('client/'))
  expect(served.filter((path) => path.endsWith('.map'))).toEqual([])
  const scripts = await Promise.all(
    served.filter((path) => path.endsWith('.js')).map(async (path) => ({ path, text: await read(path) })),
  )
  expect(scripts.filter(({ text }) => text.includes('sourceMappingURL'))).toEqual([])
  const { path = '', text = '' } = scripts.find((script) => script.text.includes('lazy code failed')) ?? {}
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes('lazy code failed'))
  const map = JSON.parse(await read(getSourceMapPath(path.slice('client/'.length)))) as SourceMapPayload
  expect(new SourceMap(map).findEntry(line, lines[line]?.indexOf('lazy code failed') ?? 0)).toMatchObject({
    originalSource: 'mf-small/src/components/lazy.ts',
    originalLine: 3,
  })
  // The installed packages are outside the copied workspace, but the source map must not contain their real paths.
  expect(map.sources).toContainEqual(expect.stringMatching(/^node_modules\/.*\bzod\/v4\/core\/schemas\.js$/))
  expect(map.sources.filter((source) => source.startsWith('..'))).toEqual([])
})
