import { describe, beforeEach, expect, test } from 'vitest'
import {
  type AreaOptions,
  createGateFixture,
  createSampleEnvironment,
  createSite,
  type EmptySite,
} from '@federation/test-kit'
import { type AreaManifest, type AreaName, MAIN_LAYOUT } from 'shared-contracts'
import { channelHead, LIVE, readPageTable, moveChannel } from '@federation/registry'
import { goLive, readLiveComposition } from './release.ts'
import { retire, rollBack, rollBackParts } from './roll-back.ts'
import { compose } from '@federation/composer'
import { composeWithReleases, startReleaseCanary } from './start-canary.ts'

describe('retired areas', () => {
  let environment: EmptySite['environment']
  let publish: EmptySite['publish']
  const release = async (name: AreaName, version: string, options: AreaOptions = {}) => {
    await publish(name, version, options)
    await goLive(environment, new Map([[name, version]]))
  }
  const releaseRedirect = () =>
    release('mf-pay', '1.1.0', { manifest: { redirects: [{ from: '/old-pay', to: '/mf-pay' }] } })
  const retiredAreas = async () =>
    Object.keys((await readLiveComposition(environment.storeDir))?.retired ?? {})
  const table = async () => {
    const head = await channelHead(environment.storeDir, LIVE)
    return readPageTable(environment.storeDir, head?.composition ?? '')
  }

  beforeEach(async () => {
    ;({ environment, publish } = await createSite([['shell', 'mf-hr'], '1.0.0'], [['mf-pay'], '1.0.0']))
  })

  test('removes the area from the site and lists it as retired until its next release', async () => {
    await releaseRedirect()
    expect((await retire(environment, { name: 'mf-pay' }))?.reason).toBe('retirement of mf-pay')
    expect(Object.keys((await table()).pages)).toEqual(['/mf-hr'])
    expect((await table()).redirects).toEqual({})
    expect(await retiredAreas()).toEqual(['mf-pay'])
    await release('mf-hr', '2.0.0')
    expect(await retiredAreas()).toEqual(['mf-pay'])
    await goLive(environment, new Map([['mf-pay', '1.1.0']]))
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
    await releaseRedirect()
    await release('mf-hr', '2.0.0', { html: '<h1>People</h1><a href="/old-pay">Pay</a>' })
    await expect(retire(environment, { name: 'mf-pay' })).rejects.toThrow(
      /mf-pay stays live[^]*mf-hr: \/mf-hr links to \/old-pay, but no area has that page[^]*--redirect-to/,
    )
    await retire(environment, { name: 'mf-pay', redirectTo: '/mf-hr' })
    expect((await table()).redirects).toEqual({ '/mf-pay': '/mf-hr', '/old-pay': '/mf-hr' })
  })

  test('rejects a retirement if other areas use its slots', async () => {
    const slot = { slots: [{ name: 'chat', hydrate: 'never' as const }] }
    await publish('mf-help', '1.0.0', { manifest: slot, fragments: [{ kind: 'slot', id: 'chat' }] })
    await publish('mf-hr', '2.0.0', { route: { slots: ['chat'] } })
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

  test('a new area can serve a path of a retired one, whose other redirects are kept', async () => {
    await releaseRedirect()
    await retire(environment, { name: 'mf-pay', redirectTo: '/mf-hr' })
    await release('mf-new', '1.0.0', { path: '/mf-pay' })
    expect((await table()).redirects).toEqual({ '/old-pay': '/mf-hr' })
    expect(Object.keys((await table()).pages)).toEqual(['/mf-hr', '/mf-pay'])
  })
})

const moved = (manifest: Partial<AreaManifest>): AreaOptions => ({ path: '/mf-pay/new', manifest })

describe('removed offers', () => {
  const { store, live, publish, release, refusedFor } = createGateFixture()

  const FORMS = {
    manifest: { slots: [{ name: 'form', hydrate: 'never', flag: 'contactBlock' }] },
    fragments: [{ kind: 'slot', id: 'form' }],
  } satisfies AreaOptions

  describe('a slot that other areas use', () => {
    beforeEach(async () => {
      await publish('mf-pay', '1.0.0', FORMS)
      await publish('mf-hr', '1.1.0', { route: { flags: MAIN_LAYOUT } })
      await live(['mf-pay', '1.0.0'], ['mf-hr', '1.1.0'])
    })

    test('cannot be removed, even if the area keeps other slots', async () => {
      const dropped = { manifest: { slots: [{ name: 'form', hydrate: 'never' as const }] } }
      expect(
        await refusedFor(() => release('mf-pay', '2.0.0', { ...dropped, fragments: FORMS.fragments })),
      ).toMatchObject([
        {
          code: 'SLOT_DROPPED',
          place: { area: 'mf-pay', slot: 'form' },
          affected: ['mf-hr: /mf-hr'],
          reason: 'mf-pay removes slots.form.flag, but 1 page of other areas uses its slot “form”',
        },
      ])
      expect(await refusedFor(() => release('mf-pay', '3.0.0'))).toMatchObject([
        { code: 'SLOT_DROPPED', reason: expect.stringContaining('removes slots.form, but') },
      ])
    })

    test('can be removed together with a release of its user that no longer uses it', async () => {
      await publish('mf-pay', '2.0.0')
      await publish('mf-hr', '2.0.0')
      expect(await live(['mf-pay', '2.0.0'], ['mf-hr', '2.0.0'])).not.toBeNull()
    })

    test('cannot be removed if the previous release of another area uses it', async () => {
      await release('mf-hr', '2.0.0')
      expect(await refusedFor(() => release('mf-pay', '2.0.0'))).toMatchObject([
        {
          code: 'SLOT_DROPPED',
          reason: expect.stringMatching(
            /^with the releases that a rollback of the others returns to: mf-pay/,
          ),
        },
      ])
      await release('mf-hr', '3.0.0')
      expect(await release('mf-pay', '2.0.0')).not.toBeNull()
    })

    test('cannot be removed if the canary uses it', async () => {
      const folder = store()
      await release('mf-hr', '2.0.0')
      await release('mf-hr', '3.0.0')
      const now = await readLiveComposition(folder)
      if (!now) throw new Error('nothing is live')
      await publish('mf-hr', '4.0.0', { route: { flags: MAIN_LAYOUT } })
      const composition = await compose(folder, { ...now, areas: { ...now.areas, 'mf-hr': '4.0.0' } })
      const at = new Date().toISOString()
      await moveChannel(folder, 'canary', { seq: 1, composition, parent: null, reason: 'canary', at })
      expect(await refusedFor(() => release('mf-pay', '2.0.0'))).toMatchObject([
        { code: 'SLOT_DROPPED', reason: expect.stringMatching(/^with the canary: mf-pay/) },
      ])
    })
  })

  describe('an indexed page', () => {
    beforeEach(() => release('mf-pay', '1.0.0'))

    test('cannot be removed without a redirect', async () => {
      expect(await refusedFor(() => release('mf-pay', '2.0.0', moved({})))).toMatchObject([
        { code: 'ROUTE_LOST', place: { area: 'mf-pay', page: '/mf-pay' } },
      ])
    })

    test('can be removed if a redirect or the list `gone` contains it', async () => {
      const redirects = [{ from: '/mf-pay' as const, to: '/mf-pay/new' as const }]
      expect(await release('mf-pay', '2.0.0', moved({ redirects }))).not.toBeNull()
      expect(await release('mf-pay', '3.0.0', moved({ gone: ['/mf-pay'] }))).not.toBeNull()
    })

    test('can be removed if it was not indexed', async () => {
      await release('mf-hr', '1.1.0', { route: { index: false } })
      expect(await release('mf-hr', '2.0.0', { path: '/mf-hr/new' })).not.toBeNull()
    })
  })

  const goingOn = { redirects: [{ from: '/mf-pay' as const, to: '/mf-pay/new' as const }] }
  const back = (options = {}) => rollBackParts(createSampleEnvironment(store()), ['mf-pay'], options)

  describe('a composition that the store already has', () => {
    test('is checked against the live composition', async () => {
      await release('mf-pay', '1.0.0')
      await release('mf-pay', '2.0.0', moved(goingOn))
      expect(await refusedFor(() => live(['mf-pay', '1.0.0']))).toMatchObject([
        { code: 'ROUTE_LOST', place: { area: 'mf-pay', page: '/mf-pay/new' } },
      ])
    })

    test('can be rolled back to, although pages that the newer release added are removed', async () => {
      await release('mf-pay', '1.0.0')
      const { composition } = (await channelHead(store(), 'live')) ?? {}
      await release('mf-pay', '2.0.0', moved(goingOn))
      expect(await back()).toMatchObject({ composition })
      await release('mf-pay', '3.0.0', moved(goingOn))
      expect(await rollBack(store())).toMatchObject({ composition })
    })

    test('is rejected if the canary needs a newer release, unless forced', async () => {
      await release('mf-pay', '1.0.0')
      await release('mf-pay', '2.0.0', FORMS)
      await publish('mf-hr', '4.0.0', { route: { flags: MAIN_LAYOUT } })
      await startReleaseCanary(store(), new Map([['mf-hr' as const, '4.0.0']]), { percent: 10 })
      const slotViolation = {
        code: 'SLOT_DROPPED',
        reason: expect.stringMatching(/^with the canary: mf-pay removes/),
      }
      for (const attempt of [
        () => live(['mf-pay', '1.0.0']),
        () => back(),
        () => rollBack(store()),
        () => composeWithReleases(store(), new Map([['mf-pay' as const, '1.0.0']])),
      ])
        expect(await refusedFor(attempt)).toMatchObject([slotViolation])
      expect(await back({ isForced: true })).not.toBeNull()
    })
  })
})
