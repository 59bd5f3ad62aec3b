import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createLiveStore, createScratchStore } from '@federation/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@federation/node-kit'
import { startSite } from './testing/site-process.ts'

const POLL_OPTIONS = { timeout: 60_000 }

type Running = Awaited<ReturnType<typeof startSite>>

/** Parses the site's log lines. Throws if a line is not complete JSON. */
const linesOf = (site: Running) =>
  site
    .stdout()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string; of?: string; pid?: number; worker?: string })
const startsIn = (site: Running) => linesOf(site).filter(({ msg }) => msg === 'a process of the site serves')
const startedPids = (site: Running): number[] => startsIn(site).map(({ pid }) => pid ?? 0)
const allServe = (site: Running, count: number) =>
  expect.poll(() => startedPids(site).length, POLL_OPTIONS).toBe(count)
/** Returns how many pages the workers have sent in total, according to the metrics. */
const pagesIn = (metrics: string): number =>
  [
    ...metrics.matchAll(
      /^site_requests_total\{method="GET",route="page",status="2xx",service="site",worker="\d"\} (\d+)$/gm,
    ),
  ].reduce((sum, [, count]) => sum + Number(count), 0)
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const startTwo = async (env: Record<string, string> = {}): Promise<Running> => {
  const site = await startSite({ SITE_WORKERS: '2', ...env })
  onTestFinished(() => {
    for (const pid of startedPids(site)) if (lives(pid)) process.kill(pid, 'SIGKILL')
  })
  await allServe(site, 2)
  return site
}

test('restarts a worker that ends, while other workers continue to answer', async () => {
  const site = await startTwo()
  const [first = 0, second = 0] = startedPids(site)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => lives(first), POLL_OPTIONS).toBe(false)
  for (let turn = 0; turn < 20; turn += 1) expect(await site.answers()).toBe(true)
  await allServe(site, 3)
  expect(startsIn(site).map(({ of }) => of)).toEqual(['1', '2', '1'])
  expect(lives(second)).toBe(true)
  site.child.kill('SIGTERM')
  site.child.kill('SIGINT')
  expect(await site.ended).toBe(0)
  expect(startedPids(site).filter(lives)).toEqual([])
})

test('ends all workers with the primary process', async () => {
  const site = await startTwo()
  site.child.kill('SIGKILL')
  await site.ended
  await expect.poll(() => startedPids(site).filter(lives), POLL_OPTIONS).toEqual([])
})

test('shuts down when its parent process ends', async () => {
  const site = await startSite({ SITE_WORKERS: '2' }, ['ignore', 'pipe', 'pipe', 'ipc'])
  await allServe(site, 2)
  site.child.disconnect()
  expect(await site.ended).toBe(0)
  expect(startedPids(site).filter(lives)).toEqual([])
})

test('exits with one message if the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const site = await startSite({ SITE_WORKERS: '3', PORT: String(port) })
  expect(await site.ended).toBe(1)
  expect(site.stderr().match(/EADDRINUSE/g)).toHaveLength(1)
})

test('serves a new release in each worker, and reports metrics per worker', async () => {
  const stateDir = await createScratchStore()
  const metricsPort = await findFreePort()
  const site = await startTwo({ STATE_DIR: stateDir, METRICS_PORT: String(metricsPort) })
  const storeDir = join(stateDir, 'store')
  const metrics = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text())
  await createLiveStore({ 'mf-marketing': { text: 'Home', path: '/' } }, storeDir)
  for (const worker of ['1', '2'])
    await expect
      .poll(metrics, POLL_OPTIONS)
      .toContain(`site_live_sequence{service="site",worker="${worker}"} 1\n`)
  const requestCount = 40
  for (let turn = 0; turn < requestCount; turn += 1)
    expect((await fetch(`http://127.0.0.1:${site.port}/`)).status).toBe(200)
  await expect.poll(async () => pagesIn(await metrics()), POLL_OPTIONS).toBe(requestCount)
  const text = await metrics()
  expect(text.match(/^# TYPE site_requests_total counter$/gm)).toHaveLength(1)
  expect(text).toContain('site_workers{service="site",worker="first"} 2\n')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})
