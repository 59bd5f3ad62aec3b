import type { DeployableName } from 'shared-contracts'
import { beforeEach, expect, test } from 'vitest'
import { publishRelease } from './publish.ts'
import { channelHead, channelHistory, readComposition } from '@federation/registry'
import { createSite, writeSampleArea } from '@federation/test-kit'
import { composeMix, startReleaseCanary } from './start-canary.ts'
let store: string
let past: string

const releases = (...parts: [DeployableName, string][]) => new Map(parts)
const areasOf = async (composition: string) => (await readComposition(store, composition)).areas

beforeEach(async () => {
  ;({ store } = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'], [['mf-hr'], '2.0.0']))
  past = (await channelHistory(store, 'live'))[1]?.composition ?? ''
  await publishRelease(store, await writeSampleArea('mf-pay', '2.0.0', 'pay 2.0.0'))
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
