import { readFile, rm } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { getSourceMapPath } from '@federation/node-kit/release-format'
import { AreaName, type AreaRelease, type FragmentKind } from 'shared-contracts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getModuleSpecifier, createSmallArea, type SmallArea } from '@federation/test-kit'
import { listPlacedIslands } from '../area/placed-islands.ts'

let area: SmallArea
beforeAll(async () => {
  area = await createSmallArea()
})
afterAll(() => area.remove())

const build = async (): Promise<{ error: string | null; folder: string }> =>
  area.run(`
    import { mkdtempSync } from 'node:fs'
    const { buildInChildProcess } = await import(${getModuleSpecifier(area.workspace, 'federation/area-kit/build/isolated-build.ts')})
    const folder = mkdtempSync(process.cwd() + '/built-')
    const error = await buildInChildProcess('mf-small', '1.0.0', folder).then(() => null, ({ message }) => message)
    console.log(JSON.stringify({ error, folder }))`)

const read = async (folder: string, file: string): Promise<string> => readFile(join(folder, file), 'utf8')
const readRelease = async (folder: string) => JSON.parse(await read(folder, 'release.json')) as AreaRelease

interface MfManifest {
  metaData: { remoteEntry: { name: string } }
  exposes: { assets: Record<'js' | 'css', { sync: string[]; async: string[] }> }[]
}

test('includes the files for other hosts in the release, and loads none of them in the site’s pages', async () => {
  const { folder } = await build()
  const release = await readRelease(folder)
  const manifest = JSON.parse(await read(folder, 'client/mf-manifest.json')) as MfManifest
  const lifecycles = await read(folder, 'client/lifecycles.js')
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
const PAGE = `import { Toggle } from '../components/toggle.tsx'

export const Page = () => (
  <main>
    <h1>Small</h1>
    <Toggle />
  </main>
)
`

test('rejects handlers, state and effects of a page that never hydrates', async () => {
  await area.workspace.write('mf-small/src/components/toggle.tsx', TOGGLE)
  await area.workspace.write(area.page, PAGE)
  expect((await build()).error)
    .toBe(`Build of mf-small failed: mf-small/src/pages/small.tsx: /small never hydrates (\`hydrate\` is "never"), so this code would not run in a browser:
  useState in Toggle, mf-small/src/components/toggle.tsx:4:29
  useEffect in Toggle, mf-small/src/components/toggle.tsx:5:3
  onClick of <button> in Toggle, mf-small/src/components/toggle.tsx:7:5
Either move the component into an island, mf-small/src/islands/<name>.tsx, and place it with <IslandPlace name="<name>" />; or use an element that needs no code: a link, a form with an \`action\` address, <details>.`)
})

test('accepts the same component in an island, and removes the recorder’s markers from the HTML', async () => {
  await area.workspace.write('mf-small/src/components/toggle.tsx', TOGGLE)
  await area.workspace.write(
    'mf-small/src/islands/toggle.tsx',
    `export { Toggle as Island } from '../components/toggle.tsx'\n`,
  )
  onTestFinished(() => rm(area.workspace.path('mf-small/src/islands/toggle.tsx')))
  await area.workspace.write(
    area.page,
    PAGE.replace('../components/toggle.tsx', '@federation/area-kit/island-place')
      .replaceAll('Toggle', 'IslandPlace')
      .replace('<IslandPlace', '<IslandPlace name="toggle"'),
  )
  const { error, folder } = await build()
  expect(error).toBeNull()
  const html = await read(folder, 'fragments/pages/small.html')
  expect(html).toContain('<!--island:toggle-->')
  expect(html).not.toContain('data-browser-code')
})

const pageWithImage = (size: string) =>
  `export const Page = () => (
  <main>
    <h1>Small</h1>
    <img src="/a.png" alt="" ${size} />
  </main>
)
`

test('rejects an image without a width and a height, by file and line', async () => {
  await area.workspace.write(area.page, pageWithImage('width={40}'))
  expect((await build()).error)
    .toBe(`Build of mf-small failed: mf-small/src/pages/small.tsx: an image without a width and a height moves the page when it arrives (layout shift):
  <img> in Page, mf-small/src/pages/small.tsx:4:5
Give it the width and height of its file, in pixels; styles may still scale it.`)
  await area.workspace.write(area.page, pageWithImage('width={40} height={40}'))
  expect((await build()).error).toBeNull()
})

const buildWith = async (markup: string): Promise<unknown> => {
  await area.workspace.write(
    'mf-small/src/islands/counter.tsx',
    `export const Island = () => <p>Counted</p>\n`,
  )
  await area.writePage(
    `return <main><h1>Small</h1>${markup}</main>`,
    `import { IslandPlace } from '@federation/area-kit/island-place'`,
  )
  const { error, folder } = await build()
  if (error !== null) return error
  const { manifest, fragments } = await readRelease(folder)
  return {
    islands: manifest.islands,
    built: fragments.map(({ kind, id, hydrate }) => `${kind} ${id} ${hydrate}`),
  }
}

test('builds the islands that pages place', async () => {
  expect(await buildWith('<IslandPlace name="counter" />')).toEqual({
    islands: [{ name: 'counter', hydrate: 'visible' }],
    built: ['route /small never', 'island counter visible'],
  })
})

test('builds an island with the `hydrate` of its place', async () => {
  expect(await buildWith('<IslandPlace name="counter" hydrate="interaction" />')).toMatchObject({
    islands: [{ name: 'counter', hydrate: 'interaction' }],
  })
})

test('rejects an island without a module, and lists the existing islands', async () => {
  expect(await buildWith('<IslandPlace name="conter" />')).toBe(
    'Build of mf-small failed: mf-small/src/pages/small.tsx places the island "conter", but mf-small/src/islands/conter.tsx does not exist. Create it with an export named Island, or correct the name. Islands of mf-small: counter.',
  )
})

const AREA = AreaName.parse('mf-marketing')
const place = (hydrate?: string) =>
  `<div data-island="slides"${hydrate ? ` data-hydrate="${hydrate}"` : ''}></div>`
const fragment = (kind: FragmentKind, id: string, html: string) => ({ key: { kind, id }, html })

test.each([
  [
    'twice on a page',
    [fragment('route', '/hvac', place() + place())],
    'mf-marketing/src/pages/hvac.tsx places the island "slides" more than once; a page can place an island only once. Remove one <IslandPlace name="slides" />, or make an island that renders both.',
  ],
  [
    'in a slot',
    [fragment('slot', 'contact-block', place())],
    'mf-marketing/src/slots/contact-block.tsx places the island "slides", but only a page can place an island. Render the component of mf-marketing/src/islands/slides.tsx here instead: a slot hydrates as a whole.',
  ],
  [
    'in another island',
    [fragment('island', 'outer', place())],
    'mf-marketing/src/islands/outer.tsx places the island "slides", but only a page can place an island. Render the component of mf-marketing/src/islands/slides.tsx here instead: an island hydrates as a whole.',
  ],
  [
    'on two pages with two values of `hydrate`',
    [fragment('route', '/hvac', place()), fragment('route', '/solar', place('load'))],
    'mf-marketing/src/pages/solar.tsx places the island "slides" with hydrate="load", but mf-marketing/src/pages/hvac.tsx places it with hydrate="visible". Use the same value on both pages.',
  ],
])('rejects an island that is placed %s', (_, fragments, message) => {
  expect(() => listPlacedIslands(AREA, fragments, ['slides.tsx'])).toThrow(message)
})

const LAZY_ISLAND = `export const Island = () => (
  <button type="button" onClick={() => void import('../components/lazy.ts').then(({ fail }) => fail())}>
    Fail
  </button>
)
`
const LAZY = `/** Fails. */
export const fail = (): number => {
  throw new Error('lazy code failed')
}
`

test('keeps source maps outside the served folder, with the positions of lazily loaded code', async () => {
  await area.workspace.write('mf-small/src/components/lazy.ts', LAZY)
  await area.workspace.write('mf-small/src/islands/lazy.tsx', LAZY_ISLAND)
  await area.writePage(
    'return <main><h1>Small</h1><IslandPlace name="lazy" /></main>',
    `import { IslandPlace } from '@federation/area-kit/island-place'`,
  )
  const { error, folder } = await build()
  expect(error).toBeNull()
  const paths = (await readRelease(folder)).assets.map(({ path }) => path)
  const served = paths.filter((path) => path.startsWith('client/'))
  expect(served.filter((path) => path.endsWith('.map'))).toEqual([])
  const scripts = await Promise.all(
    served
      .filter((path) => path.endsWith('.js'))
      .map(async (path) => ({ path, text: await read(folder, path) })),
  )
  expect(scripts.filter(({ text }) => text.includes('sourceMappingURL'))).toEqual([])
  const { path = '', text = '' } = scripts.find((script) => script.text.includes('lazy code failed')) ?? {}
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes('lazy code failed'))
  const map = JSON.parse(
    await read(folder, getSourceMapPath(path.slice('client/'.length))),
  ) as SourceMapPayload
  expect(new SourceMap(map).findEntry(line, lines[line]?.indexOf('lazy code failed') ?? 0)).toMatchObject({
    originalSource: 'mf-small/src/components/lazy.ts',
    originalLine: 2,
  })
})
