import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabaseMachines, usePostgresServer } from '@federation/test-kit/vitest'
import { findPostgres } from '@federation/test-kit/postgres'
import { releaseHome, createSampleChannel } from '@federation/test-kit'
import { detachStore } from '@federation/registry'
import { describe, expect, test } from 'vitest'
import { startSite } from './testing/site-process.ts'

/** Timeout and interval of polls, in milliseconds. Real processes are slow on busy machines. */
const POLL_OPTIONS = { timeout: 60_000, interval: 20 }

describe.runIf(findPostgres() !== null)('servers that share nothing but a database', () => {
  const server = usePostgresServer()

  test('serve releases of other machines, run and start without the database, catch up later, and repair a damaged copy', async () => {
    const { url, add } = await createDatabaseMachines(server())
    const releaser = await add()
    await createSampleChannel(1, releaser.store)
    const start = async (stateDir: string) => {
      const site = await startSite({ STATE_DIR: stateDir, DATABASE_URL: url })
      const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`)
      const home = async () =>
        get('/').then(
          async (answer) => /Home \d/.exec(await answer.text())?.[0],
          () => undefined,
        )
      const degraded = async () =>
        ((await (await get('/readyz')).json()) as { degraded?: string[] }).degraded?.length ?? 0
      return { ...site, home, degraded }
    }
    const folders = [(await add()).stateDir, (await add()).stateDir]
    const sites = await Promise.all(folders.map(start))
    for (const { home } of sites) await expect.poll(home, POLL_OPTIONS).toBe('Home 1')

    await releaseHome(releaser.store, '2.0.0', 'Home 2')
    const since = performance.now()
    await Promise.all(sites.map(({ home }) => expect.poll(home, POLL_OPTIONS).toBe('Home 2')))
    console.log(`two servers showed a release ${Math.round(performance.now() - since)} ms after its flip`)

    await server().kill()
    for (const { degraded } of sites) await expect.poll(degraded, POLL_OPTIONS).toBe(1)
    const [first, second] = sites
    second?.child.kill('SIGTERM')
    await second?.ended
    const again = await start(folders[1] ?? '')
    await expect.poll(again.home, POLL_OPTIONS).toBe('Home 2')
    expect([await first?.home(), await again.degraded()]).toEqual(['Home 2', 1])

    await server().restart()
    await releaseHome(releaser.store, '3.0.0', 'Home 3')
    for (const { home, degraded } of [first ?? again, again]) {
      await expect.poll(home, POLL_OPTIONS).toBe('Home 3')
      await expect.poll(degraded, POLL_OPTIONS).toBe(0)
    }

    again.child.kill('SIGTERM')
    await again.ended
    const pages = join(folders[1] ?? '', 'shared-store/pages')
    for (const file of await readdir(pages, { recursive: true, withFileTypes: true }))
      if (file.isFile()) await writeFile(join(file.parentPath, file.name), 'damaged')
    const mended = await start(folders[1] ?? '')
    await expect.poll(mended.home, POLL_OPTIONS).toBe('Home 3')
    expect(await mended.degraded()).toBe(0)
    await detachStore(releaser.store)
  }, 240_000)
})
