import { readFile } from 'node:fs/promises'
import { CONTRACT_VERSION, MAIN_LAYOUT, type AreaManifest, type AreaRoute, type Pen } from 'shared-contracts'
import { expect, test } from 'vitest'
import { fitTitle } from './fit-title.ts'
import { look } from './look.ts'
import { rowsOf } from './tally-sheet.ts'

const ROUTE: AreaRoute = {
  path: '/pay',
  title: 'Tiers & draws',
  description: 'About tiers',
  flags: MAIN_LAYOUT,
  wake: 'none',
  index: true,
}
const MANIFEST: AreaManifest = {
  area: 'mf-pay',
  contract: CONTRACT_VERSION,
  routes: [],
  redirects: [],
  slots: [],
  islands: [],
  menus: [],
  bar: [],
  tint: '#d8e2dc',
  nav: [{ menu: 'products', label: 'Pay & more', href: '/pay', order: 1, links: [] }],
}
const PEN: Pen = { widthOf: (text) => text.length * 0.5, escape: (text) => text.replaceAll('&', '&amp;') }

test('a share picture is 1200 by 630, the same for the same words and another for others', () => {
  const picture = look.draw(MANIFEST, ROUTE, PEN)
  expect(picture).toMatch(/^<svg [^>]*width="1200" height="630"/)
  expect(look.draw(MANIFEST, ROUTE, PEN)).toBe(picture)
  expect(look.draw(MANIFEST, { ...ROUTE, title: 'Overrides' }, PEN)).not.toBe(picture)
})

test('it has the page’s title and part of the site, escaped', () => {
  const picture = look.draw(MANIFEST, { ...ROUTE, title: 'A & B' }, PEN)
  expect(picture).toContain('>A &amp; B<')
  expect(picture).toContain('>Pay &amp; more<')
  expect(look.draw(MANIFEST, { ...ROUTE, kind: 'article' }, PEN)).toContain('>Case study<')
})

test('its fonts are there', async () => {
  for (const font of look.fonts) expect((await readFile(font)).length).toBeGreaterThan(0)
})

test('every page counts in its own hand', () => {
  expect(rowsOf('/pay')).toEqual(rowsOf('/pay'))
  expect(rowsOf('/pay')).not.toEqual(rowsOf('/hr'))
})

const widthOf = (word: string) => word.length * 0.5

test('a long title becomes smaller, and its last line is not one lost word', () => {
  const room = { width: 600, height: 350, leading: 1 }
  const short = fitTitle('Pay on Friday', room, widthOf)
  const long = fitTitle('Applicant tracking for crews that hire all season long and then some', room, widthOf)
  expect(long.size).toBeLessThan(short.size)
  expect(long.lines.join(' ')).toBe('Applicant tracking for crews that hire all season long and then some')
  expect(long.lines.at(-1)?.split(' ').length).toBeGreaterThan(1)
})
