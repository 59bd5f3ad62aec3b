import { AreaName, type FragmentKind } from 'shared-contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleOf, smallArea, type SmallArea } from '@federation/test-kit'
import { placedIslands } from '../area/placed-islands.ts'

let area: SmallArea
beforeAll(async () => {
  area = await smallArea()
  await area.workspace.write(
    'mf-small/src/islands/counter.tsx',
    `export const Island = () => <p>Counted</p>\n`,
  )
})
afterAll(() => area.remove())

/** Builds the area with this page. Returns its islands and the fragments that were built, or the build's error. */
const built = async (markup: string): Promise<unknown> => {
  await area.writePage(
    `return <main><h1>Small</h1>${markup}</main>`,
    `import { IslandPlace } from '@federation/area-kit/island-place'`,
  )
  return area.run(`
    import { mkdtempSync, readFileSync } from 'node:fs'
    const { buildApart } = await import(${moduleOf(area.workspace, 'federation/area-kit/build/build-apart.ts')})
    const folder = mkdtempSync(process.cwd() + '/built-')
    const error = await buildApart('mf-small', '1.0.0', folder).then(() => null, ({ message }) => message)
    const { manifest, fragments } = error ? {} : JSON.parse(readFileSync(folder + '/release.json', 'utf8'))
    console.log(JSON.stringify(error ?? { islands: manifest.islands, built: fragments.map(({ kind, id, wake }) => [kind, id, wake].join(' ')) }))`)
}

test('builds the islands that pages place', async () => {
  expect(await built('<IslandPlace name="counter" />')).toEqual({
    islands: [{ name: 'counter', wake: 'visible' }],
    built: ['route /small none', 'island counter visible'],
  })
})

test('builds an island with the `wake` of its place', async () => {
  expect(await built('<IslandPlace name="counter" wake="touch" />')).toMatchObject({
    islands: [{ name: 'counter', wake: 'touch' }],
  })
})

test('rejects an island without a module, and lists the existing islands', async () => {
  expect(await built('<IslandPlace name="conter" />')).toBe(
    'Build of mf-small failed: mf-small/src/pages/small.tsx places the island "conter", but mf-small/src/islands/conter.tsx does not exist. Create it with an export named Island, or correct the name. Islands of mf-small: counter.',
  )
})

const AREA = AreaName.parse('mf-marketing')
const place = (wake?: string) => `<div data-island="slides"${wake ? ` data-wake="${wake}"` : ''}></div>`
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
    'on two pages with two values of `wake`',
    [fragment('route', '/hvac', place()), fragment('route', '/solar', place('now'))],
    'mf-marketing/src/pages/solar.tsx places the island "slides" with wake="now", but mf-marketing/src/pages/hvac.tsx places it with wake="visible". Use the same value on both pages.',
  ],
])('rejects an island that is placed %s', (_, fragments, message) => {
  expect(() => placedIslands(AREA, fragments, ['slides.tsx'])).toThrow(message)
})
