import { createLiveStore } from '@federation/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { startTestSite } from './testing/test-site.ts'

const PARTNER = 'https://partner.example'
const OTHER = 'http://localhost:8080'
const STRANGER = 'https://partner.example.org'
const FILE = '/_r/mf-hr/1.0.0/remote-entry.js'

let lending: string
let closed: string
beforeAll(async () => {
  const store = await createLiveStore({ 'mf-hr': { text: 'People', path: '/hr' } })
  const sites = [
    await startTestSite({ store, foreignHosts: new Set([PARTNER, OTHER]) }),
    await startTestSite({ store }),
  ] as const
  ;[lending, closed] = sites.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
  return () => Promise.all(sites.map(({ app }) => app.close()))
})

const requestUrl = async (address: string, origin?: string, more: Record<string, string> = {}) => {
  const { status, headers } = await fetch(address, { headers: { ...more, ...(origin && { origin }) } })
  const of = (name: string) => headers.get(name)
  return {
    status,
    allowed: of('access-control-allow-origin'),
    vary: of('vary'),
    policy: of('cross-origin-resource-policy'),
    etag: of('etag') ?? '',
  }
}

test('allows listed origins to read released files, and returns only the requesting origin', async () => {
  for (const origin of [PARTNER, OTHER, PARTNER, undefined, STRANGER, OTHER]) {
    const isListed = origin === PARTNER || origin === OTHER
    expect(await requestUrl(lending + FILE, origin)).toMatchObject({
      status: 200,
      allowed: isListed ? origin : null,
      vary: 'accept-encoding, origin',
      policy: 'cross-origin',
    })
  }
})

test('sends the same CORS headers with a 304', async () => {
  const { etag } = await requestUrl(lending + FILE, PARTNER)
  const again = await requestUrl(lending + FILE, OTHER, { 'if-none-match': etag })
  expect(again).toMatchObject({ status: 304, allowed: OTHER, vary: 'accept-encoding, origin' })
})

test('allows listed origins to read the live composition and 404 responses', async () => {
  const status = await fetch(`${lending}/_status`, { headers: { origin: PARTNER } })
  expect(status.headers.get('access-control-allow-origin')).toBe(PARTNER)
  expect(await status.json()).toMatchObject({ releases: { shell: '1.0.0', 'mf-hr': '1.0.0' } })
  expect(await requestUrl(`${lending}/_r/mf-hr/1.0.0/none.js`, PARTNER)).toMatchObject({
    status: 404,
    allowed: PARTNER,
  })
})

test.each(['/hr', '/api/v1/form-token', '/healthz'])(
  'does not allow other origins to read %s',
  async (path) => {
    expect(await requestUrl(lending + path, PARTNER)).toMatchObject({ allowed: null, policy: 'same-origin' })
  },
)

test('allows no origin if none is listed', async () => {
  for (const path of [FILE, FILE, '/_status', '/_r/mf-hr/1.0.0/none.js'])
    expect(await requestUrl(closed + path, PARTNER)).toMatchObject({ allowed: null, policy: 'same-origin' })
  expect((await requestUrl(closed + FILE, PARTNER)).vary).toBe('accept-encoding')
})
