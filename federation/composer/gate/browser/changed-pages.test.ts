import { expect, test } from 'vitest'
import { type AreaOptions, createGateFixture } from '@federation/test-kit'
import { type ChangedPage, findChangedPages, choosePages, MAX_PAGES } from './changed-pages.ts'
import type { PageRoot } from 'shared-contracts'

const { store, release, shell } = createGateFixture()

const NAMED: AreaOptions = {
  manifest: {
    nav: [{ menu: 'teams', label: 'Teams', order: 1, links: [{ label: 'HR', href: '/mf-hr' }] }],
    menus: [{ name: 'teams', label: 'Teams', order: 1, in: ['bar'] }],
  },
}

const findChanges = async (first: AreaOptions, second: AreaOptions) => {
  const before = await release('mf-pay', '1.0.0', first)
  const after = await release('mf-pay', '1.1.0', second)
  const pages = await findChangedPages(store(), after?.composition ?? '', [before?.composition ?? ''])
  return pages.map(({ path, change }) => [path, change])
}

test('finds only the page with changed content', async () => {
  expect(await findChanges({ html: '<h1>One</h1>' }, { html: '<h1>Two</h1>' })).toEqual([
    ['/mf-pay', 'content'],
  ])
})

test('finds every page if a menu changes', async () => {
  const html = '<h1>One</h1>'
  expect(await findChanges({ html }, { html, ...NAMED })).toEqual([
    ['/mf-hr', 'menus'],
    ['/mf-pay', 'menus'],
  ])
})

test('finds no page if a release has the same content', async () => {
  const html = '<h1>One</h1>'
  expect(await findChanges({ html }, { html })).toEqual([])
})

test('finds every page if the shell changes', async () => {
  const before = await release('mf-pay', '1.0.0')
  const after = await shell('1.1.0', {})
  const pages = await findChangedPages(store(), after?.composition ?? '', [before?.composition ?? ''])
  expect(pages.map(({ change }) => change)).toEqual(['content', 'content'])
})

const writeHydratedArea = (hash: string, { code = '1', later = '1' } = {}): AreaOptions => {
  const [entry, part, onDemand] = ['entry', 'part', 'later'].map((name) => `client/${name}-${hash}.js`)
  const fragment = { kind: 'route' as const, id: '/mf-pay', file: 'fragments/page.html', styles: [] }
  return {
    html: '<h1>Same</h1>',
    route: { hydrate: 'load' },
    files: {
      [`client/entry-${hash}.js`]: `import "./part-${hash}.js"; import("./later-${hash}.js")`,
      [`client/part-${hash}.js`]: `export const code = ${code}`,
      [`client/later-${hash}.js`]: `export const later = ${later}`,
    },
    document: {
      fragments: [{ ...fragment, hydrate: 'load', scripts: [entry ?? '', part ?? ''] }],
      later: [onDemand ?? ''],
    },
  }
}

test.for([
  ['no page if only the hashes in script names change', {}, []],
  ['a page whose scripts change', { code: '2' }, [['/mf-pay', 'code']]],
  ['a page that imports a changed script on demand', { later: '2' }, [['/mf-pay', 'code']]],
] as const)('finds %s', async ([, changes, expected]) => {
  expect(await findChanges(writeHydratedArea('aaaaAAAA'), writeHydratedArea('bbbbBBBB', changes))).toEqual(
    expected,
  )
})

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
