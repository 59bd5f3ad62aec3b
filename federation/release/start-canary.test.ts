import { describe, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { channelHead, channelHistory, detachAllStores, readComposition } from '@federation/registry'
import { attachDatabase } from '@federation/registry/database'
import { rollBack } from './roll-back.ts'
import { createSite, type EmptySite } from '@federation/test-kit'
import {
  CANARY,
  promoteCanary,
  readRunningCanary,
  type RunningCanary,
  setCanaryShare,
  stopCanary,
} from '@federation/rollout'
import { setSite } from './set-site.ts'
import {
  type CanaryOptions,
  rebaseCanary,
  resolveComposition,
  startReleaseCanary,
  composeMix,
} from './start-canary.ts'

const releases = (...parts: [DeployableName, string][]) => new Map(parts)

describe('start of a canary', () => {
  let store: string
  let site: EmptySite

  const tryPay = (options: Partial<CanaryOptions> = {}, version = '2.0.0') =>
    startReleaseCanary(store, releases(['mf-pay', version]), { percent: 10, ...options })
  const running = async (): Promise<RunningCanary> => {
    const head = await readRunningCanary(store)
    if (!head) throw new Error('no canary is running')
    return head
  }

  beforeEach(async () => {
    site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
    ;({ store } = site)
    await site.publish('mf-pay', '2.0.0')
  })

  test('starts a canary of one release on the live composition and leaves live unchanged', async () => {
    const before = await channelHead(store, 'live')
    const entry = await tryPay({ minutes: 5 })
    expect(entry).toMatchObject({
      seq: 1,
      reason: 'canary of mf-pay 2.0.0 at 10%',
      change: { kind: 'canary', releases: { 'mf-pay': { from: '1.0.0', to: '2.0.0' } } },
      canary: { percent: 10, first: 1, on: 1, minutes: 5 },
    })
    expect(await channelHead(store, 'live')).toEqual(before)
    expect(await readComposition(store, entry.composition)).toMatchObject({
      shell: '1.0.0',
      areas: { 'mf-hr': '1.0.0', 'mf-pay': '2.0.0' },
      origin: 'http://localhost:1',
    })
  })

  test('changes the share of a running canary; rejects a canary of another release', async () => {
    await tryPay()
    expect(await tryPay({ percent: 25 })).toMatchObject({
      seq: 2,
      canary: { percent: 25, first: 1, minutes: 30 },
    })
    expect(await setCanaryShare(store, await running(), 50)).toMatchObject({
      seq: 3,
      reason: 'canary of mf-pay 2.0.0 from 25% to 50%',
      canary: { percent: 50, first: 1 },
    })
    await expect(
      startReleaseCanary(store, releases(['mf-hr', '2.0.0']), { percent: 10 }),
    ).rejects.toMatchObject({ code: 'CANARY_RUNNING' })
  })

  test('stops a canary without changing live; only one of several concurrent stops succeeds', async () => {
    await tryPay()
    const head = await running()
    const steps = await Promise.allSettled(
      Array.from({ length: 5 }, () => stopCanary(store, head, { reason: 'worse', figures: '3 of 10' })),
    )
    expect(steps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await channelHistory(store, CANARY)).toHaveLength(2)
    expect(await channelHead(store, CANARY)).toMatchObject({
      reason: 'worse',
      change: { releases: { 'mf-pay': { from: '2.0.0', to: '1.0.0' } }, figures: '3 of 10' },
      canary: { percent: 0 },
    })
    expect(await readRunningCanary(store)).toBeNull()
    expect((await channelHead(store, 'live'))?.seq).toBe(1)
  })

  test('promotes the canary’s own composition, and a rollback undoes it', async () => {
    const tried = await tryPay()
    expect(await promoteCanary(store, await running(), { reason: 'healthy' })).toMatchObject({
      seq: 2,
      parent: 1,
      composition: tried.composition,
      change: { kind: 'promotion', releases: { 'mf-pay': { from: '1.0.0', to: '2.0.0' } } },
    })
    expect(await readRunningCanary(store)).toBeNull()
    expect((await rollBack(store)).parent).toBeNull()
  })

  test('rebases a canary on another team’s release, and promoting it keeps that release', async () => {
    await tryPay()
    await site.release('mf-hr', '2.0.0')
    await expect(promoteCanary(store, await running(), { reason: 'early' })).rejects.toMatchObject({
      code: 'CHANNEL_MOVED',
    })
    const entry = await rebaseCanary(store)
    expect(entry).toMatchObject({ canary: { percent: 10, first: 1, on: 2 } })
    expect((await readComposition(store, entry?.composition ?? '')).areas).toEqual({
      'mf-hr': '2.0.0',
      'mf-pay': '2.0.0',
    })
    expect(await rebaseCanary(store)).toBeNull()
    await promoteCanary(store, await running(), { reason: 'healthy' })
    const head = await channelHead(store, 'live')
    expect((await readComposition(store, head?.composition ?? '')).areas).toEqual({
      'mf-hr': '2.0.0',
      'mf-pay': '2.0.0',
    })
  })

  test('rebases a running canary when the site config changes', async () => {
    await tryPay()
    await setSite(site.environment, { origin: 'https://www.other.example' })
    const canary = await running()
    expect(canary.canary).toMatchObject({ percent: 10, on: 2 })
    expect(await readComposition(store, canary.composition)).toMatchObject({
      origin: 'https://www.other.example',
      areas: { 'mf-pay': '2.0.0' },
    })
  })

  test.for<[string, (head: RunningCanary) => Promise<unknown>]>([
    ['change its share', (head) => setCanaryShare(store, head, 50)],
    ['stop it', (head) => stopCanary(store, head, { reason: 'worse' })],
    ['rebase it on live', () => rebaseCanary(store)],
  ])('uses the next free number after a damaged canary entry to %s', async ([, step]) => {
    await tryPay()
    await site.release('mf-hr', '2.0.0')
    await writeFile(join(store, 'channels', CANARY, '00000002.json'), '{"seq":2,"compo')
    await step(await running())
    expect((await channelHead(store, CANARY))?.seq).toBe(3)
  })

  const SAME = 'A title that two pages have'

  test('stops a canary if live has its release, or if both together fail the gate', async () => {
    await tryPay()
    await site.release('mf-pay', '2.0.0')
    expect(await rebaseCanary(store)).toMatchObject({
      reason: 'mf-pay 2.0.0 is live for everybody',
      canary: { percent: 0 },
    })

    await site.publish('mf-pay', '4.0.0', { route: { title: SAME } })
    await site.publish('mf-hr', '9.0.0', { route: { title: SAME } })
    await startReleaseCanary(store, releases(['mf-hr', '9.0.0']), { percent: 10 })
    await site.release('mf-pay', '4.0.0')
    const ended = await rebaseCanary(store)
    expect(ended?.canary?.percent).toBe(0)
    expect(ended?.reason).toMatch(
      /^canary of mf-hr 9\.0\.0 stopped: it fails the gate together with live entry 3: .*same title/s,
    )
  })

  test('keeps a canary if the database does not answer while the canary is rebased', async () => {
    await tryPay()
    await site.release('mf-hr', '2.0.0')
    attachDatabase(store, 'postgres://nobody@127.0.0.1:1/away')
    onTestFinished(() => detachAllStores())
    expect(await rebaseCanary(store)).toBeNull()
    expect(await channelHead(store, CANARY)).toMatchObject({ seq: 1, canary: { percent: 10 } })
  })

  test('rejects a canary of a release that is live, unknown, or fails the gate', async () => {
    await site.publish('mf-pay', '8.0.0', { html: '<p>none</p>' })
    for (const [version, code] of Object.entries({
      '1.0.0': 'CANARY_IS_LIVE',
      '7.0.0': 'RELEASE_UNKNOWN',
      '8.0.0': 'GATE_REFUSED',
    }))
      await expect(tryPay({}, version)).rejects.toMatchObject({ code })
    expect(await channelHead(store, CANARY)).toBeNull()
  })

  test('resolves a composition from an id, a channel or a day', async () => {
    const first = (await channelHead(store, 'live'))?.composition ?? ''
    const today = new Date().toISOString().slice(0, 10)
    for (const name of [first, 'live', today, '2999-01-01'])
      expect(await resolveComposition(store, name)).toBe(first)
    for (const name of ['0123456789abcdef', 'canary', '2020-01-01', 'Not One', '../live'])
      await expect(resolveComposition(store, name)).rejects.toMatchObject({ code: 'COMPOSITION_UNKNOWN' })
  })
})

describe('mix of releases', () => {
  let store: string
  let past: string

  const areasOf = async (composition: string) => (await readComposition(store, composition)).areas

  beforeEach(async () => {
    const site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'], [['mf-hr'], '2.0.0'])
    ;({ store } = site)
    past = (await channelHistory(store, 'live'))[1]?.composition ?? ''
    await site.publish('mf-pay', '2.0.0')
  })

  test('composes releases with live, the canary, a day, or an earlier composition as the base', async () => {
    const pay = releases(['mf-pay', '2.0.0'])
    const both = { 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' }
    expect(await areasOf(await composeMix(store, pay, 'live'))).toEqual(both)
    expect(await areasOf(await composeMix(store, pay, past))).toEqual({ ...both, 'mf-hr': '1.0.0' })
    const today = new Date().toISOString().slice(0, 10)
    expect(await areasOf(await composeMix(store, pay, today))).toEqual(both)
    await startReleaseCanary(store, pay, { percent: 10 })
    expect(await areasOf(await composeMix(store, releases(['mf-hr', '1.0.0']), 'canary'))).toEqual({
      'mf-hr': '1.0.0',
      'mf-pay': '2.0.0',
    })
  })

  test('returns the base if it has the releases; rejects unknown releases and bases; leaves live unchanged', async () => {
    expect(await composeMix(store, releases(['mf-pay', '1.0.0']), past)).toBe(past)
    const head = await channelHead(store, 'live')
    expect(await composeMix(store, releases(['mf-hr', '2.0.0']), 'live')).toBe(head?.composition)
    await expect(composeMix(store, releases(['mf-pay', '9.0.0']), past)).rejects.toMatchObject({
      code: 'RELEASE_UNKNOWN',
    })
    await expect(composeMix(store, releases(['mf-pay', '2.0.0']), 'nobody')).rejects.toMatchObject({
      code: 'COMPOSITION_UNKNOWN',
    })
    expect(await channelHead(store, 'live')).toEqual(head)
  })
})
