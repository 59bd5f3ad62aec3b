import { setSite } from '@federation/release'
import { createLiveStore, createSampleEnvironment } from '@federation/test-kit'
import type { FastifyInstance } from 'fastify'
import type { RedirectChange } from 'shared-contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from './app.ts'

let store: string
let app: FastifyInstance

const change = (redirects: Partial<RedirectChange>) =>
  setSite(createSampleEnvironment(store), { redirects: { put: {}, remove: [], ...redirects } })
const request = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url })
  return [statusCode, headers.location]
}

beforeAll(async () => {
  store = await createLiveStore({
    'mf-pay': { text: 'Pay', path: '/pay' },
    'mf-marketing': { text: 'Home', path: '/' },
  })
  await change({
    put: {
      '/spring': { to: '/pay?utm_source=flyer&utm_medium=print#calculator', permanent: false },
      '/payroll': { to: '/pay', permanent: true },
      '/start': { to: '/', permanent: false },
      '/offer': { to: 'https://partner.example/offer?from=us', permanent: false },
    },
  })
  app = await buildSite({ store, channel: 'live', leadsUrl: 'http://127.0.0.1:1', logLevel: 'silent' })
})
afterAll(() => app.close())

test.each([
  ['/spring', 302, '/pay?utm_source=flyer&utm_medium=print#calculator'],
  ['/Spring/?plid=p-7', 302, '/pay?utm_source=flyer&utm_medium=print&plid=p-7#calculator'],
  ['/SPRING.html?utm_source=mail', 302, '/pay?utm_medium=print&utm_source=mail#calculator'],
  ['/payroll/?a=1', 301, '/pay?a=1'],
  ['/start?utm_source=sign&gclid=x&plid=p-7', 302, '/?utm_source=sign&gclid=x&plid=p-7'],
  ['/offer?gclid=x', 302, 'https://partner.example/offer?from=us&gclid=x'],
])('redirects %s with %i to %s', async (url, status, location) => {
  expect(await request(url)).toEqual([status, location])
})

test('a running server stops redirecting a removed path', async () => {
  await change({ put: { '/fall': { to: '/pay', permanent: false } } })
  await expect.poll(() => request('/fall'), { timeout: 20_000 }).toEqual([302, '/pay'])
  await change({ remove: ['/fall'] })
  await expect.poll(() => request('/fall'), { timeout: 20_000 }).toEqual([404, undefined])
})
