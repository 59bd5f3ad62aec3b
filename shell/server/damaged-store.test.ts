import { copyFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readPageTable } from '@federation/registry'
import { releaseHome, createSampleChannel } from '@federation/test-kit'
import { expect, test } from 'vitest'
import { startSite } from './testing/site-process.ts'

const POLL_OPTIONS = { timeout: 60_000, interval: 50 }

/**
 * Creates a state folder in which two releases of the home page were live one after the other. `start` starts a site on that
 * folder.
 */
const scene = async () => {
  const { store, ids } = await createSampleChannel(2)
  const stateDir = dirname(store)
  const start = async () => {
    const site = await startSite({ STATE_DIR: stateDir })
    await site.up()
    const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`)
    return {
      get,
      home: async () => {
        const answer = await get('/')
        return [answer.status, /Home \d/.exec(await answer.text())?.[0]]
      },
      ready: async () => {
        const answer = await get('/readyz')
        return {
          status: answer.status,
          ...((await answer.json()) as { ready: boolean; degraded?: string[] }),
        }
      },
      countLogLines: (text: string) =>
        site
          .stdout()
          .split('\n')
          .filter((line) => line.includes(text)).length,
    }
  }
  const page = async (id: string): Promise<string> => {
    const table = await readPageTable(store, id)
    return join(store, 'compositions', id, table.pages['/']?.file ?? '')
  }
  return {
    stateDir,
    store,
    ids,
    start,
    page,
    entry: (seq: number) => join(store, `channels/live/0000000${seq}.json`),
  }
}

test.each(['', '{"seq":2,"composition":"', '{"seq":2}'])(
  'serves the previous entry if the newest one is %j, and the newest once it is repaired',
  async (text) => {
    const { start, entry } = await scene()
    const intactEntry = await readFile(entry(2))
    await writeFile(entry(2), text)
    const site = await start()
    expect(await site.home()).toEqual([200, 'Home 1'])
    const degraded = ['channels/live/00000002.json is not a channel entry']
    expect(await site.ready()).toMatchObject({
      status: 200,
      ready: true,
      degraded,
      parts: { pages: true, store: false },
    })
    expect(await (await site.get('/_status')).json()).toMatchObject({
      live: { seq: 1 },
      degraded: { newest: 2, reasons: degraded },
    })
    await writeFile(entry(2), intactEntry)
    await expect.poll(site.home, POLL_OPTIONS).toEqual([200, 'Home 2'])
    expect(await site.ready()).toMatchObject({ status: 200, ready: true, parts: { store: true } })
    expect(site.countLogLines('is not a channel entry')).toBe(1)
  },
)

test('is degraded after a restart if the newest entry was removed', async () => {
  const { start, entry } = await scene()
  const before = await start()
  expect(await before.home()).toEqual([200, 'Home 2'])
  await rm(entry(2))
  const after = await start()
  expect(await after.home()).toEqual([200, 'Home 1'])
  expect(await after.ready()).toMatchObject({
    ready: true,
    parts: { pages: true, store: false },
    degraded: [
      'channels/live is older than this machine has verified (it ends at 1, and this machine has seen 2)',
    ],
  })
})

test('serves the previous composition if a page is missing or changed, and the newest once it is repaired', async () => {
  const { start, page, ids } = await scene()
  const file = await page(ids[1] ?? '')
  await rename(file, `${file}.away`)
  const missing = await start()
  expect(await missing.home()).toEqual([200, 'Home 1'])
  expect((await missing.ready()).degraded).toEqual([expect.stringMatching(/is not there$/)])

  await writeFile(file, (await readFile(`${file}.away`, 'utf8')).replace('Home 2', 'Home 9'))
  const changed = await start()
  expect(await changed.home()).toEqual([200, 'Home 1'])
  expect((await changed.ready()).degraded).toEqual([expect.stringMatching(/is not what was sealed$/)])

  await rename(`${file}.away`, file)
  for (const site of [missing, changed]) await expect.poll(site.home, POLL_OPTIONS).toEqual([200, 'Home 2'])
})

test('serves a store that is created after the start, once its live composition is complete', async () => {
  const { stateDir, store, ids, start, page } = await scene()
  const away = join(stateDir, 'away')
  const file = await page(ids[1] ?? '')
  await rename(file, join(stateDir, 'page'))
  await rename(join(store, 'compositions', ids[1] ?? ''), join(stateDir, 'second'))
  await rename(store, away)
  const site = await start()
  expect((await site.ready()).status).toBe(503)
  await mkdir(join(store, 'channels'), { recursive: true })
  await mkdir(join(store, 'compositions'))
  await rename(join(away, 'trust'), join(store, 'trust'))
  await rename(join(away, 'channels/live'), join(store, 'channels/live'))
  await expect.poll(() => site.countLogLines('is not there'), POLL_OPTIONS).toBeGreaterThan(0)
  expect((await site.ready()).status).toBe(503)
  await rm(join(store, 'compositions'), { recursive: true })
  for (const folder of ['pages', 'compositions', 'releases', 'site', 'sequences'])
    await rename(join(away, folder), join(store, folder))
  await expect.poll(site.home, POLL_OPTIONS).toEqual([200, 'Home 1'])
  await rename(join(stateDir, 'second'), join(store, 'compositions', ids[1] ?? ''))
  await expect
    .poll(async () => (await site.ready()).degraded, POLL_OPTIONS)
    .toEqual([expect.stringMatching(/^pages\/.* is not there$/)])
  expect(await site.home()).toEqual([200, 'Home 1'])
  await rename(join(stateDir, 'page'), file)
  await expect.poll(site.home, POLL_OPTIONS).toEqual([200, 'Home 2'])
  // When the server started, the store folder did not exist. This release checks that the server watches the new folder.
  await releaseHome(store, '3.0.0', 'Home 3')
  await expect.poll(site.home, POLL_OPTIONS).toEqual([200, 'Home 3'])
})

test('answers 503 without a path for linked, missing and changed assets, and logs each once', async () => {
  const { stateDir, store, start } = await scene()
  const asset = (version: number) =>
    join(store, `releases/mf-marketing/${version}.0.0/client/remote-entry.js`)
  const bytes = await readFile(asset(1))
  await rm(asset(1))
  await copyFile(asset(2), join(stateDir, 'elsewhere.js'))
  await rm(asset(2))
  await symlink(join(stateDir, 'elsewhere.js'), asset(2))
  const site = await start()
  for (const version of [1, 2, 1, 2]) {
    const answer = await site.get(`/_r/mf-marketing/${version}.0.0/remote-entry.js`)
    expect([answer.status, await answer.text()]).toEqual([503, 'This file cannot be served just now.\n'])
  }
  await expect.poll(() => site.countLogLines('client/remote-entry.js is not there'), POLL_OPTIONS).toBe(1)
  await expect
    .poll(() => site.countLogLines('client/remote-entry.js is a link or below a link'), POLL_OPTIONS)
    .toBe(1)
  await writeFile(asset(1), bytes.toString().replace('Home', 'Homf'))
  expect((await site.get('/_r/mf-marketing/1.0.0/remote-entry.js')).status).toBe(503)
  await expect
    .poll(() => site.countLogLines('client/remote-entry.js is not what was sealed'), POLL_OPTIONS)
    .toBe(1)
  await writeFile(asset(1), bytes)
  expect((await site.get('/_r/mf-marketing/1.0.0/remote-entry.js')).status).toBe(200)
})

test('does not serve a composition behind a symbolic link', async () => {
  const { stateDir, store, ids, start } = await scene()
  const folder = join(store, 'compositions', ids[1] ?? '')
  await rename(folder, join(stateDir, 'elsewhere'))
  await symlink(join(stateDir, 'elsewhere'), folder)
  const site = await start()
  expect(await site.home()).toEqual([200, 'Home 1'])
  expect((await site.ready()).degraded).toEqual([expect.stringMatching(/is a link or below a link$/)])
})

test('does not serve a compressed copy whose content differs from the file', async () => {
  const { start, page, ids } = await scene()
  const [first, second] = await Promise.all(ids.map(page))
  for (const ending of ['br', 'gz']) await copyFile(`${first}.${ending}`, `${second}.${ending}`)
  const site = await start()
  expect(await site.home()).toEqual([200, 'Home 2'])
  await expect.poll(() => site.countLogLines('is not a compressed copy of its file'), POLL_OPTIONS).toBe(2)
})
