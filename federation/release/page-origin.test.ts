import { beforeAll, expect, test } from 'vitest'
import { createSite, type EmptySite } from '@federation/test-kit'
import { channelHistory, diffCompositions, LIVE } from '@federation/registry'
import { readPageOrigin } from './page-origin.ts'

let site: EmptySite
const ids: string[] = []
beforeAll(async () => {
  site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'], [['mf-pay'], '2.0.0'])
  for (const { composition } of await channelHistory(site.store, LIVE)) ids.unshift(composition)
})

test('returns the release and file of the layout and the route of a page; throws for an unknown page', async () => {
  expect(await readPageOrigin(site.store, ids[1] ?? '', '/mf-pay')).toMatchObject({
    path: '/mf-pay',
    origin: 'http://localhost:1',
    parts: [
      { name: 'shell', release: '1.0.0', part: 'layout' },
      { name: 'mf-pay', release: '2.0.0', part: 'route /mf-pay', file: 'fragments/page.html' },
    ],
  })
  await expect(readPageOrigin(site.store, ids[1] ?? '', '/nowhere')).rejects.toThrow('no page /nowhere')
})

test('compositions before and after a release of one area differ only in its release and pages', async () => {
  const [from = '', to = ''] = ids
  expect(await diffCompositions(site.store, from, to)).toEqual({
    from,
    to,
    releases: { 'mf-pay': { from: '1.0.0', to: '2.0.0' } },
    pages: { added: [], removed: [], changed: ['/mf-pay'] },
    redirects: [],
    files: [],
  })
  expect(await diffCompositions(site.store, from, from)).toMatchObject({
    releases: {},
    pages: { changed: [] },
  })
})
