import { readFile } from 'node:fs/promises'
import {
  CONTRACT_VERSION,
  MAIN_LAYOUT,
  type AreaManifest,
  type AreaRoute,
  type DrawingTools,
} from 'shared-contracts'
import { expect, test } from 'vitest'
import { fitTitle, look, countTallyRows } from './design.ts'

const ROUTE: AreaRoute = {
  path: '/pay',
  title: 'Tiers & draws',
  description: 'About tiers',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
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
const PEN: DrawingTools = {
  widthOf: (text) => text.length * 0.5,
  escape: (text) => text.replaceAll('&', '&amp;'),
}

test('draws the same 1200 by 630 picture for the same title, and another for another title', () => {
  const picture = look.draw(MANIFEST, ROUTE, PEN)
  expect(picture).toMatch(/^<svg [^>]*width="1200" height="630"/)
  expect(look.draw(MANIFEST, ROUTE, PEN)).toBe(picture)
  expect(look.draw(MANIFEST, { ...ROUTE, title: 'Overrides' }, PEN)).not.toBe(picture)
})

test('contains the escaped title and section of the page', () => {
  const picture = look.draw(MANIFEST, { ...ROUTE, title: 'A & B' }, PEN)
  expect(picture).toContain('>A &amp; B<')
  expect(picture).toContain('>Pay &amp; more<')
  expect(look.draw(MANIFEST, { ...ROUTE, kind: 'article' }, PEN)).toContain('>Case study<')
})

test('lists only font files that exist', async () => {
  for (const font of look.fonts) expect((await readFile(font)).length).toBeGreaterThan(0)
})

test('draws different tally marks for each page', () => {
  expect(countTallyRows('/pay')).toEqual(countTallyRows('/pay'))
  expect(countTallyRows('/pay')).not.toEqual(countTallyRows('/hr'))
})

const widthOf = (word: string) => word.length * 0.5

test('sets a long title smaller, and its last line has more than one word', () => {
  const room = { width: 600, height: 350, leading: 1 }
  const short = fitTitle('Pay on Friday', room, widthOf)
  const long = fitTitle('Applicant tracking for crews that hire all season long and then some', room, widthOf)
  expect(long.size).toBeLessThan(short.size)
  expect(long.lines.join(' ')).toBe('Applicant tracking for crews that hire all season long and then some')
  expect(long.lines.at(-1)?.split(' ').length).toBeGreaterThan(1)
})
