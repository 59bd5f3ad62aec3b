import { closeSync, existsSync, openSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createScratchStore } from '@federation/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from './testing/site-process.ts'
import { requestPages, startActivatedService } from '@federation/test-kit/resilience'

const FULL = '/dev/full'

test('exits with 78 and lists all invalid settings', async () => {
  const site = await startSite({ METRICS_PORT: 'none', SITE_WORKERS: '0', LEADS_PORT: 'x' })
  expect(await site.ended).toBe(78)
  for (const line of [
    'METRICS_PORT: must be a port number from 1 to 65535',
    'SITE_WORKERS: must be a whole number from 1 to 128',
    'LEADS_PORT: must be a port number from 1 to 65535',
  ])
    expect(site.stderr()).toContain(line)
})

test('starts with an empty store and releases nothing', async () => {
  const store = await createScratchStore()
  const site = await startSite({ STATE_DIR: dirname(store) })
  await site.up()
  const status = await fetch(`http://127.0.0.1:${site.port}/_status`)
  expect(await status.json()).toMatchObject({ live: null })
  expect(await readdir(store).catch(() => [])).toEqual([])
})

test('shuts down cleanly when SIGTERM arrives twice', async () => {
  const site = await startSite()
  await site.up()
  site.child.kill('SIGTERM')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('shuts down when its parent process ends', async () => {
  const site = await startSite({}, ['ignore', 'pipe', 'pipe', 'ipc'])
  await site.up()
  site.child.disconnect()
  expect(await site.ended).toBe(0)
})

test.skipIf(!existsSync(FULL))(
  'serves and shuts down cleanly with its output on a full disk (needs /dev/full)',
  async () => {
    const full = openSync(FULL, 'w')
    onTestFinished(() => closeSync(full))
    const site = await startSite({ LOG_LEVEL: 'trace' }, ['ignore', full, full])
    await site.up()
    for (let turn = 0; turn < 20; turn += 1) expect(await site.answers()).toBe(true)
    site.child.kill('SIGTERM')
    expect(await site.ended).toBe(0)
  },
)

test('serves and shuts down with its output in a pipe that is not read', async () => {
  const site = await startSite({ LOG_LEVEL: 'trace' })
  // Stops reading the server's output, so that the pipe fills up.
  site.child.stdout?.pause()
  await site.up()
  await Promise.all(Array.from({ length: 200 }, site.answers))
  expect(await site.answers()).toBe(true)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test.for([1, 2])(
  'answers every request while it restarts on an activated socket (SITE_WORKERS=%i)',
  async (workers) => {
    const site = await startActivatedService('shell/server/serve-site.ts', {
      STATE_DIR: await createScratchStore(),
      LOG_LEVEL: 'silent',
      SITE_WORKERS: String(workers),
    })
    onTestFinished(site.stop)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const load = requestPages(site.url, ['/healthz'])
    await site.restart()
    // During the restart, requests waited in the queue of the socket. This request is behind them. When it is answered, the new
    // process has accepted all of them.
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const { asked, failed } = await load.stop()
    expect([asked > 0, failed]).toEqual([true, 0])
    expect(site.pids()).toHaveLength(2)
  },
)
