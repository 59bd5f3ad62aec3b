import { MAIN_LAYOUT, type AreaManifest } from 'shared-contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { compose } from '@federation/composer'
import { readLiveComposition } from './go-live.ts'
import { rollBack, rollBackParts } from './roll-back.ts'
import { composeWithReleases, startReleaseCanary } from './start-canary.ts'
import { channelHead, moveChannel } from '@federation/registry'
import { type AreaOptions, createGateFixture, createSampleEnvironment } from '@federation/test-kit'

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
        reason: expect.stringMatching(/^with the releases that a rollback of the others returns to: mf-pay/),
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

const moved = (manifest: Partial<AreaManifest>): AreaOptions => ({ path: '/mf-pay/new', manifest })

describe('an indexed page', () => {
  beforeEach(() => release('mf-pay', '1.0.0'))

  test('cannot be removed without a redirect', async () => {
    expect(await refusedFor(() => release('mf-pay', '2.0.0', moved({})))).toMatchObject([
      { code: 'ROUTE_LOST', place: { area: 'mf-pay', page: '/mf-pay' } },
    ])
  })

  test('can be removed if it is redirected or declared gone', async () => {
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
