import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { startReleaseCanary } from '@federation/release'
import { CANARY, channelHead, channelHistory } from '@federation/registry'
import { createSite, type EmptySite } from '@federation/test-kit'
import { readRunningCanary } from './canary.ts'
import { evaluateCanary } from './evaluate-canary.ts'

let store: string
let release: EmptySite['release']
let health: string
let live: string
let canary: string
let began: number

beforeEach(async () => {
  const site = await createSite([['shell', 'mf-pay'], '1.0.0'])
  ;({ store, release } = site)
  await site.publish('mf-pay', '2.0.0')
  await startReleaseCanary(store, new Map([['mf-pay', '2.0.0']]), { percent: 10, minutes: 30 })
  health = join(store, 'health')
  await mkdir(health, { recursive: true })
  live = (await channelHead(store, 'live'))?.composition ?? ''
  const entry = await readRunningCanary(store)
  canary = entry?.composition ?? ''
  began = Math.ceil(Date.parse(entry?.at ?? '') / 10_000) * 10_000
})

/** Appends one server's health report for the interval that begins `seconds` after the start of the canary. */
const reportHealth = async (
  seconds: number,
  composition: string,
  views: number,
  failed: number,
  clients: { clients?: number; failedClients?: number } = {},
) => {
  const at = new Date(began + seconds * 1000).toISOString()
  const line = { at, seconds: 10, composition, views, failed }
  const lines = [
    { ...line, ...clients, area: 'site' },
    { ...line, area: 'mf-pay' },
  ].map((healthLine) => JSON.stringify(healthLine))
  await appendFile(join(health, `${at.slice(0, 10)}.jsonl`), `\n${lines.join('\n')}\n`)
}
const evaluateAfter = (seconds: number) => evaluateCanary({ store, health, now: began + seconds * 1000 })

test('stops a failing canary once, with its metrics, if several servers evaluate it; live is unchanged', async () => {
  // Two servers report the same interval, so their numbers are added.
  await reportHealth(0, live, 200, 1)
  await reportHealth(0, live, 150, 0)
  await reportHealth(0, canary, 20, 7)
  await reportHealth(0, canary, 25, 8)
  // An interval is evaluated only after a delay, so that each server has reported it. The first call is too early.
  expect(await evaluateAfter(10)).toBeNull()
  const results = await Promise.all(Array.from({ length: 6 }, () => evaluateAfter(14)))
  expect(results.filter(Boolean)).toHaveLength(1)
  const [stopEntry] = await channelHistory(store, CANARY)
  expect(stopEntry).toMatchObject({
    reason: expect.stringMatching(
      /^canary of mf-pay 2\.0\.0 stopped automatically: worse in views with an error/,
    ),
    canary: { percent: 0 },
    change: { figures: expect.stringContaining('canary 15 of 45 (33.33%), live 1 of 350 (0.29%)') },
  })
  expect((await channelHead(store, 'live'))?.seq).toBe(1)
  expect(await evaluateAfter(20)).toBeNull()
})

test('promotes a healthy canary after its duration and enough views', async () => {
  for (let block = 0; block < 20; block += 1) {
    await reportHealth(block * 10, live, 100, 1)
    await reportHealth(block * 10, canary, 11, block === 3 ? 1 : 0)
  }
  expect(await evaluateAfter(29 * 60)).toBeNull()
  expect(await evaluateAfter(30 * 60 + 10)).toMatchObject({
    seq: 2,
    composition: canary,
    reason: 'automatic promotion of mf-pay 2.0.0: healthy for 30 minutes and 220 views (of 200 needed)',
    change: { kind: 'promotion', figures: expect.stringContaining('canary 1 of 220') },
  })
  expect(await readRunningCanary(store)).toBeNull()
})

test('ignores lines that predate the canary, are truncated, or belong to other compositions', async () => {
  await reportHealth(-120, canary, 50, 50)
  await reportHealth(0, 'f'.repeat(16), 50, 50)
  await reportHealth(0, live, 500, 0)
  await appendFile(join(health, `${new Date(began).toISOString().slice(0, 10)}.jsonl`), '\n{"at":"20\n')
  expect(await evaluateAfter(60)).toBeNull()
})

test('stops a canary that is not rebased in time after live changes', async () => {
  await release('mf-pay', '3.0.0')
  const at = Date.parse((await channelHead(store, 'live'))?.at ?? '')
  expect(await evaluateCanary({ store, health, now: at + 60_000 })).toBeNull()
  expect(await evaluateCanary({ store, health, now: at + 200_000 })).toMatchObject({
    reason: expect.stringContaining('live is at entry 2'),
    canary: { percent: 0 },
  })
})

test('stops a canary only if several clients report errors, and records their number', async () => {
  await reportHealth(0, live, 200, 0, { clients: 4, failedClients: 0 })
  await reportHealth(0, canary, 200, 200, { clients: 4, failedClients: 4 })
  expect(await evaluateAfter(3600)).toBeNull()
  await reportHealth(10, live, 50, 0, { clients: 40, failedClients: 0 })
  await reportHealth(10, canary, 30, 10, { clients: 20, failedClients: 8 })
  expect((await evaluateAfter(3600))?.change?.figures).toContain(
    'clients: canary 24 (12 with an error), live 44 (0 with an error)',
  )
})

test('does not promote a canary that too few clients have seen', async () => {
  await reportHealth(0, live, 500, 0, { clients: 100, failedClients: 0 })
  await reportHealth(0, canary, 500, 0, { clients: 19, failedClients: 0 })
  expect(await evaluateAfter(3600)).toBeNull()
  await reportHealth(10, canary, 10, 0, { clients: 1, failedClients: 0 })
  expect((await evaluateAfter(3600))?.reason).toContain('automatic promotion of mf-pay 2.0.0')
})
