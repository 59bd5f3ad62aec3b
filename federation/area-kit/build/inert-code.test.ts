import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleOf, smallArea, type SmallArea } from '@federation/test-kit'

let area: SmallArea
beforeAll(async () => {
  area = await smallArea()
})
afterAll(() => area.remove())

/** Builds the area. Returns the error, and the HTML of its page. */
const built = () =>
  area.run<{ error: string | null; html: string }>(`
    import { mkdtempSync, readFileSync } from 'node:fs'
    const { buildApart } = await import(${moduleOf(area.workspace, 'federation/area-kit/build/build-apart.ts')})
    const folder = mkdtempSync(process.cwd() + '/built-')
    const error = await buildApart('mf-small', '1.0.0', folder).then(() => null, ({ message }) => message)
    const html = error === null ? readFileSync(folder + '/fragments/pages/small.html', 'utf8') : ''
    console.log(JSON.stringify({ error, html }))`)

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

test('a build rejects handlers, state and effects of a page that never hydrates', async () => {
  await area.workspace.write('mf-small/src/components/toggle.tsx', TOGGLE)
  await area.workspace.write(area.page, PAGE)
  expect((await built()).error)
    .toBe(`Build of mf-small failed: mf-small/src/pages/small.tsx: /small never hydrates (\`wake\` is "none"), so this code would not run in a browser:
  useState in Toggle, mf-small/src/components/toggle.tsx:4:29
  useEffect in Toggle, mf-small/src/components/toggle.tsx:5:3
  onClick of <button> in Toggle, mf-small/src/components/toggle.tsx:7:5
Either move the component into an island, mf-small/src/islands/<name>.tsx, and place it with <IslandPlace name="<name>" />; or use an element that needs no code: a link, a form with an \`action\` address, <details>.`)
})

test('a build accepts the same component in an island, and leaves no marker in its HTML', async () => {
  await area.workspace.write('mf-small/src/components/toggle.tsx', TOGGLE)
  await area.workspace.write(
    'mf-small/src/islands/toggle.tsx',
    `export { Toggle as Island } from '../components/toggle.tsx'\n`,
  )
  await area.workspace.write(
    area.page,
    PAGE.replace('../components/toggle.tsx', '@federation/area-kit/island-place')
      .replaceAll('Toggle', 'IslandPlace')
      .replace('<IslandPlace', '<IslandPlace name="toggle"'),
  )
  const { error, html } = await built()
  expect(error).toBeNull()
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

test('a build rejects an image without a width and a height, by file and line', async () => {
  await area.workspace.write(area.page, pageWithImage('width={40}'))
  expect((await built()).error)
    .toBe(`Build of mf-small failed: mf-small/src/pages/small.tsx: an image without a width and a height moves the page when it arrives (layout shift):
  <img> in Page, mf-small/src/pages/small.tsx:4:5
Give it the width and height of its file, in pixels; styles may still scale it.`)
  await area.workspace.write(area.page, pageWithImage('width={40} height={40}'))
  expect((await built()).error).toBeNull()
})
