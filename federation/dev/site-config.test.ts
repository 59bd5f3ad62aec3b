import { setSite } from '@federation/release'
import { createLiveStore, createSampleEnvironment } from '@federation/test-kit'
import { expect, test } from 'vitest'
import { createDevPages } from './dev-pages.ts'
import { createHotSite } from './hot-site.ts'
import type { Sources } from './sources.ts'

test('pages in development have the redirects and the banner of the site config', async () => {
  const store = await createLiveStore({ 'mf-pay': { text: 'Pay', path: '/pay' } })
  await setSite(createSampleEnvironment(store), {
    redirects: { put: { '/spring': { to: '/pay?utm_source=flyer#top', permanent: false } }, remove: [] },
    banner: { text: 'Closed on Monday', until: '2099-12-24' },
  })
  const pages = createDevPages({
    now: createHotSite({
      store,
      sources: {} as Sources,
      hot: [],
      picked: new Map(),
      origin: 'http://localhost:4300',
    }),
    version: () => 1,
    panel: '/_panel/panel.js',
    explain: (error) => {
      throw error
    },
  })
  const request = (path: string) => pages(new URL(path, 'http://localhost'))
  expect(await request('/Spring/?plid=p-7')).toMatchObject({
    status: 302,
    headers: { location: '/pay?utm_source=flyer&plid=p-7#top' },
  })
  expect(await request('/pay')).toMatchObject({ body: expect.stringContaining('Closed on Monday') })
})
