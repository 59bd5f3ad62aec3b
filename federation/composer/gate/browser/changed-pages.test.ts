import { expect, test } from 'vitest'
import { createGateFixture, type AreaOptions } from '@federation/test-kit'
import { findChangedPages } from './changed-pages.ts'

const { store, release, shell } = createGateFixture()

const NAMED: AreaOptions = {
  manifest: {
    nav: [{ menu: 'teams', label: 'Teams', order: 1, links: [{ label: 'HR', href: '/mf-hr' }] }],
    menus: [{ name: 'teams', label: 'Teams', order: 1, in: ['bar'] }],
  },
}

const changes = async (first: AreaOptions, second: AreaOptions) => {
  const before = await release('mf-pay', '1.0.0', first)
  const after = await release('mf-pay', '1.1.0', second)
  const pages = await findChangedPages(store(), after?.composition ?? '', [before?.composition ?? ''])
  return pages.map(({ path, change }) => [path, change])
}

test('finds only the page with changed content', async () => {
  expect(await changes({ html: '<h1>One</h1>' }, { html: '<h1>Two</h1>' })).toEqual([['/mf-pay', 'content']])
})

test('finds every page if a menu changes', async () => {
  const html = '<h1>One</h1>'
  expect(await changes({ html }, { html, ...NAMED })).toEqual([
    ['/mf-hr', 'menus'],
    ['/mf-pay', 'menus'],
  ])
})

test('finds no page if a release has the same content', async () => {
  const html = '<h1>One</h1>'
  expect(await changes({ html }, { html })).toEqual([])
})

test('finds every page if the shell changes', async () => {
  const before = await release('mf-pay', '1.0.0')
  const after = await shell('1.1.0', {})
  const pages = await findChangedPages(store(), after?.composition ?? '', [before?.composition ?? ''])
  expect(pages.map(({ change }) => change)).toEqual(['content', 'content'])
})
