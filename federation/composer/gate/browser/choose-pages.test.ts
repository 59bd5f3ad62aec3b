import type { PageRoot } from 'shared-contracts'
import { expect, test } from 'vitest'
import { type ChangedPage, choosePages, MAX_PAGES } from './changed-pages.ts'
const SLOT: PageRoot = { place: 'slot:form', area: 'mf-pay', kind: 'slot', id: 'form', hydrate: 'visible' }
const KEY = 'mf-pay slot form'

const page = (path: string, changes: Partial<ChangedPage> = {}): ChangedPage => ({
  path,
  area: 'mf-hr',
  change: 'content',
  layout: 'main',
  hydratedRoots: [],
  changedParts: [],
  ...changes,
})
const createHydratedPage = (path: string, change: ChangedPage['change']) =>
  page(path, { change, hydratedRoots: [SLOT], changedParts: [KEY] })

test('opens all changed pages if they are few', () => {
  const pages = [page('/a'), page('/b', { change: 'new' })]
  expect(choosePages(pages, 'seed')).toMatchObject({ opened: pages, left: [] })
})

test('mounts a fragment with changed code on only one of its pages', () => {
  const pages = Array.from({ length: 8 }, (_, index) => createHydratedPage(`/page-${index}`, 'code'))
  const { opened, left, mounts } = choosePages(pages, 'seed')
  expect([opened.length, left.length]).toEqual([1, 7])
  expect([...mounts]).toEqual([[opened[0]?.path, [KEY]]])
})

test('mounts a fragment on a page with changed content if there is one', () => {
  const { mounts } = choosePages(
    [createHydratedPage('/code', 'code'), createHydratedPage('/text', 'content')],
    'seed',
  )
  expect([...mounts.keys()]).toEqual(['/text'])
})

test('opens a sample of many pages that covers every layout and every changed fragment', () => {
  const pages = Array.from({ length: 60 }, (_, index) => page(`/page-${index}`))
  pages.push(page('/bare', { layout: 'bare' }), createHydratedPage('/form', 'code'))
  const { opened, left } = choosePages(pages, 'seed')
  expect(opened.length).toBe(MAX_PAGES)
  expect(opened.length + left.length).toBe(pages.length)
  expect(opened.map(({ path }) => path)).toEqual(expect.arrayContaining(['/bare', '/form']))
})

test('opens one page per layout if only menus change', () => {
  const pages = ['/a', '/b', '/c'].map((path) => page(path, { change: 'menus' }))
  const bare = page('/bare', { change: 'menus', layout: 'bare' })
  const { opened, left } = choosePages([...pages, bare], 'seed')
  expect(opened).toHaveLength(2)
  expect(opened).toContain(bare)
  expect(left).toHaveLength(2)
})

test('opens the same sample for the same seed, and another one for another seed', () => {
  const pages = Array.from({ length: 60 }, (_, index) => page(`/page-${index}`))
  const paths = (seed: string) => choosePages(pages, seed).opened.map(({ path }) => path)
  expect(paths('one')).toEqual(paths('one'))
  expect(paths('one')).not.toEqual(paths('two'))
})
