import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@federation/node-kit'
import { listSequenceNumbers, verifyStore } from '@federation/registry'
import { createEmptySite, createSampleChannel, releaseHome } from '@federation/test-kit'
import { sleep } from '@federation/test-kit/processes'
import { startService, stopService } from '@federation/test-kit/resilience'
import { startSite } from './testing/site-process.ts'

/** Timeout and interval of polls, in milliseconds. Real processes are slow on busy machines. */
const POLL_OPTIONS = { timeout: 60_000, interval: 20 }
const READ_TOKEN = 'a-read-token-for-tests-0123456789'

/**
 * Starts a registry process with a store in which a sample site is live. Its home page contains `Home 1`. The registry has a
 * public address, so reading from it requires READ_TOKEN.
 */
const openScene = async () => {
  const { environment, store } = await createEmptySite()
  await createSampleChannel(1, store)
  const port = await findFreePort()
  const start = () =>
    startService(
      'federation/service/registry/serve-registry.ts',
      {
        STATE_DIR: environment.stateDir,
        REGISTRY_PORT: String(port),
        REGISTRY_ORIGIN: 'https://releases.example.com',
        REGISTRY_READ_TOKEN: READ_TOKEN,
        SITE_ORIGIN: 'http://localhost:1',
      },
      `http://127.0.0.1:${port}/healthz`,
    )
  let registry: Awaited<ReturnType<typeof start>> | null = null
  onTestFinished(async () => {
    if (registry) await stopService(registry)
  })
  return {
    store,
    origin: `http://127.0.0.1:${port}`,
    start: async () => void (registry = await start()),
    kill: async () => {
      if (registry) await stopService(registry)
    },
  }
}

/** Starts a page server that follows a registry, by default with an empty state folder. */
const startFollower = async (
  registryUrl: string,
  existingStateDir?: string,
  more: Record<string, string> = {},
) => {
  const stateDir = existingStateDir ?? (await mkdtemp(join(tmpdir(), 'follower-')))
  const site = await startSite({
    STATE_DIR: stateDir,
    REGISTRY_URL: registryUrl,
    REGISTRY_READ_TOKEN: READ_TOKEN,
    ...more,
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`)
  const json = async (path: string) => (await (await get(path)).json()) as Record<string, unknown>
  return {
    ...site,
    stateDir,
    store: join(stateDir, 'registry-copy'),
    get,
    home: () =>
      get('/').then(
        async (answer) => /Home \d/.exec(await answer.text())?.[0],
        () => undefined,
      ),
    ready: async () => (await json('/readyz')) as { ready: boolean; degraded?: string[] },
    status: async () => (await json('/_status')) as { registry?: { contactAgeSeconds: number } },
  }
}

describe('a page server that follows a registry', () => {
  test('waits for its registry, shows releases, serves without it, and catches up', async () => {
    const { store, origin, start, kill } = await openScene()
    const metricsPort = await findFreePort()
    const site = await startFollower(origin, undefined, { METRICS_PORT: String(metricsPort) })
    await site.up()
    expect((await site.get('/')).status).toBe(503)
    await expect
      .poll(site.ready, POLL_OPTIONS)
      .toMatchObject({ ready: false, degraded: [expect.stringContaining('the registry does not answer')] })

    await start()
    await expect.poll(site.home, POLL_OPTIONS).toBe('Home 1')
    // The server already serves the home page before it has copied the rest of the registry's store. So wait for the rest.
    await expect.poll(async () => (await site.ready()).degraded, POLL_OPTIONS).toBeUndefined()
    expect(await site.ready()).toMatchObject({ ready: true })
    expect((await site.status()).registry?.contactAgeSeconds).toBeLessThan(30)

    await releaseHome(store, '2.0.0', 'Home 2')
    const since = performance.now()
    await expect.poll(site.home, POLL_OPTIONS).toBe('Home 2')
    const seconds = (performance.now() - since) / 1000
    console.log(`a follower showed a release ${seconds.toFixed(2)} s after its channel moved`)

    await kill()
    let failed = 0
    for (let request = 0; request < 300; request += 1) {
      if ((await site.home()) !== 'Home 2') failed += 1
      await sleep(10)
    }
    expect(failed).toBe(0)
    await expect
      .poll(site.ready, POLL_OPTIONS)
      .toMatchObject({ ready: true, degraded: [expect.stringContaining('the registry does not answer')] })
    expect((await site.status()).registry?.contactAgeSeconds).toBeGreaterThan(0)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(/^site_registry_contact_age_seconds\{[^}]*\} [1-9]/m)

    // Releases a page with the text `Home 3` while the registry is down. Then restarts the page server without the registry.
    await releaseHome(store, '3.0.0', 'Home 3')
    site.child.kill('SIGTERM')
    await site.ended
    const again = await startFollower(origin, site.stateDir)
    await expect.poll(again.home, POLL_OPTIONS).toBe('Home 2')
    await start()
    await expect.poll(again.home, POLL_OPTIONS).toBe('Home 3')
    await expect.poll(async () => (await again.ready()).degraded, POLL_OPTIONS).toBeUndefined()
    expect(await readdir(again.stateDir)).not.toContain('keys')
  }, 240_000)

  test('is valid after it was killed during a pull', async () => {
    const { origin, start, store } = await openScene()
    for (const version of ['2', '3', '4']) await releaseHome(store, `${version}.0.0`, `Home ${version}`)
    await start()
    const stateDir = await mkdtemp(join(tmpdir(), 'follower-'))
    const copy = join(stateDir, 'registry-copy')
    let kills = 0
    for (const delayMs of [0, 20, 60, 120, 250]) {
      const site = await startFollower(origin, stateDir)
      const hasBegun = async () => (await readdir(copy).catch(() => [])).length > 0
      await expect.poll(hasBegun, { ...POLL_OPTIONS, interval: 2 }).toBe(true)
      await sleep(delayMs)
      if ((await listSequenceNumbers(copy, 'live').catch(() => [])).length < 4) kills += 1
      site.child.kill('SIGKILL')
      await site.ended
    }
    console.log(`${kills} of 5 kills were before the end of the first pull`)
    const site = await startFollower(origin, stateDir)
    await expect.poll(site.home, POLL_OPTIONS).toBe('Home 4')
    await expect.poll(() => verifyStore(copy), POLL_OPTIONS).toEqual([])
  }, 240_000)

  test('reads nothing without the token of a registry with a public address', async () => {
    const { origin, start } = await openScene()
    await start()
    const site = await startFollower(origin, undefined, { REGISTRY_READ_TOKEN: '' })
    await site.up()
    await expect
      .poll(site.ready, POLL_OPTIONS)
      .toMatchObject({
        ready: false,
        degraded: ['the registry rejects this server (UNAUTHENTICATED): changes are not seen'],
      })
    expect((await site.get('/')).status).toBe(503)
  }, 120_000)
})
