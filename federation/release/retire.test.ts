import {
  writeSampleArea,
  createSampleEnvironment,
  createLiveStore,
  createStoreTemplate,
} from '@federation/test-kit'
import type { AreaManifest, AreaName } from 'shared-contracts'
import { beforeEach, expect, test } from 'vitest'
import type { SiteEnvironment } from '@federation/node-kit'
import { channelHead, LIVE, readPageTable } from '@federation/registry'
import { goLive, readLiveComposition } from './go-live.ts'
import { publishRelease } from './publish.ts'
import { retire, rollBack, wasEverLive } from './roll-back.ts'
let environment: SiteEnvironment
const release = async (
  name: AreaName,
  options: { html?: string; manifest?: Partial<AreaManifest>; path?: string } = {},
  version = '1.0.0',
) => {
  await publishRelease(environment.storeDir, await writeSampleArea(name, version, name, options))
  await goLive(environment, new Map([[name, version]]))
}
const retiredAreas = async () => Object.keys((await readLiveComposition(environment.storeDir))?.retired ?? {})
const table = async () => {
  const head = await channelHead(environment.storeDir, LIVE)
  return readPageTable(environment.storeDir, head?.composition ?? '')
}

const twoAreas = createStoreTemplate(async (storeDir) => {
  environment = createSampleEnvironment(storeDir)
  await createLiveStore({ 'mf-hr': { text: 'mf-hr' } }, storeDir)
  await release('mf-pay', { manifest: { redirects: [{ from: '/old-pay', to: '/mf-pay' }] } })
})
beforeEach(async () => {
  environment = createSampleEnvironment(await twoAreas())
})

test('removes the area from the site and lists it as retired until its next release', async () => {
  expect((await retire(environment, { name: 'mf-pay' }))?.reason).toBe('retirement of mf-pay')
  expect(Object.keys((await table()).pages)).toEqual(['/mf-hr'])
  expect((await table()).redirects).toEqual({})
  expect(await retiredAreas()).toEqual(['mf-pay'])
  await release('mf-hr', {}, '2.0.0')
  expect(await retiredAreas()).toEqual(['mf-pay'])
  await goLive(environment, new Map([['mf-pay', '1.0.0']]))
  expect(await retiredAreas()).toEqual([])
  expect((await table()).redirects).toEqual({ '/old-pay': '/mf-pay' })
})

test('a rollback undoes a retirement', async () => {
  await retire(environment, { name: 'mf-pay' })
  await rollBack(environment.storeDir)
  expect(Object.keys((await readLiveComposition(environment.storeDir))?.areas ?? {})).toEqual([
    'mf-hr',
    'mf-pay',
  ])
  expect(await retiredAreas()).toEqual([])
})

test('rejects a retirement if other areas link to the area, unless its paths are redirected', async () => {
  await release('mf-hr', { html: '<h1>People</h1><a href="/old-pay">Pay</a>' }, '2.0.0')
  await expect(retire(environment, { name: 'mf-pay' })).rejects.toThrow(
    /mf-pay stays live[^]*mf-hr: \/mf-hr links to \/old-pay, but no area has that page[^]*--redirect-to/,
  )
  await retire(environment, { name: 'mf-pay', redirectTo: '/mf-hr' })
  expect((await table()).redirects).toEqual({ '/mf-pay': '/mf-hr', '/old-pay': '/mf-hr' })
})

test('rejects a retirement if other areas use its slots', async () => {
  const slot = { slots: [{ name: 'chat', hydrate: 'never' as const }] }
  await publishRelease(
    environment.storeDir,
    await writeSampleArea('mf-help', '1.0.0', 'Help', {
      manifest: slot,
      fragments: [{ kind: 'slot', id: 'chat' }],
    }),
  )
  const areaWithSlot = await writeSampleArea('mf-hr', '2.0.0', 'People', { route: { slots: ['chat'] } })
  await publishRelease(environment.storeDir, areaWithSlot)
  await goLive(
    environment,
    new Map([
      ['mf-help', '1.0.0'],
      ['mf-hr', '2.0.0'],
    ]),
  )
  await expect(retire(environment, { name: 'mf-help' })).rejects.toThrow(
    'mf-hr: /mf-hr places the slot “chat”, but no area offers it',
  )
})

test.each([
  [{ name: 'mf-payy' }, 'mf-payy is not live; live are mf-hr, mf-pay.'],
  [{ name: 'pay' }, 'Expected mf- and lower-case letters'],
  [{ name: 'mf-pay', redirectTo: 'hr' }, 'Expected a path such as /hr/onboarding.'],
  [
    { name: 'mf-pay', redirectTo: '/nowhere' },
    'mf-pay, which was retired, redirects to /nowhere, but no area has that page',
  ],
])('rejects the retirement %j', async (retirement, message) => {
  await expect(retire(environment, retirement)).rejects.toThrow(message)
})

test('wasEverLive is true for live and retired areas, and false for unknown names', async () => {
  await retire(environment, { name: 'mf-pay' })
  const names = ['mf-hr', 'mf-pay', 'mf-payy', 'toString']
  expect(await Promise.all(names.map((name) => wasEverLive(environment.storeDir, name)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a new area can serve a path of a retired one, whose other redirects are kept', async () => {
  await retire(environment, { name: 'mf-pay', redirectTo: '/mf-hr' })
  await release('mf-new', { path: '/mf-pay' })
  expect((await table()).redirects).toEqual({ '/old-pay': '/mf-hr' })
  expect(Object.keys((await table()).pages)).toEqual(['/mf-hr', '/mf-pay'])
})
