import { beforeAll, expect, test } from 'vitest'
import { ownStore, type OwnStore } from '@federation/test-kit'
import { compositionsApart } from '@federation/registry'
import { pageOrigin } from './page-origin.ts'

let own: OwnStore
const ids: string[] = []
beforeAll(async () => {
  own = await ownStore()
  ids.push((await own.release(['shell', 'mf-hr', 'mf-pay'], '1.0.0'))?.composition ?? '')
  ids.push((await own.release('mf-pay', '2.0.0'))?.composition ?? '')
})

test('a page is told of its layout and its area: release, file, styles', async () => {
  expect(await pageOrigin(own.store, ids[1] ?? '', '/mf-pay')).toMatchObject({
    path: '/mf-pay',
    origin: 'http://localhost:1',
    parts: [
      { name: 'shell', release: '1.0.0', part: 'layout' },
      { name: 'mf-pay', release: '2.0.0', part: 'route /mf-pay', file: 'fragments/page.html' },
    ],
  })
  await expect(pageOrigin(own.store, ids[1] ?? '', '/nowhere')).rejects.toThrow('no page /nowhere')
})

test('two compositions differ in the releases and the pages of the area that was released, and in nothing else', async () => {
  const [from = '', to = ''] = ids
  expect(await compositionsApart(own.store, from, to)).toEqual({
    from,
    to,
    releases: { 'mf-pay': { from: '1.0.0', to: '2.0.0' } },
    pages: { added: [], removed: [], changed: ['/mf-pay'] },
    redirects: [],
    files: [],
  })
  expect(await compositionsApart(own.store, from, from)).toMatchObject({
    releases: {},
    pages: { changed: [] },
  })
})
