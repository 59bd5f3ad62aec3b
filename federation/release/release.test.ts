import { createSite, type EmptySite } from '@federation/test-kit'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { goLive, readLiveComposition } from './release.ts'

let site: EmptySite
beforeEach(async () => {
  site = await createSite([['shell'], '1.0.0'])
})
const liveAreas = async () => (await readLiveComposition(site.store))?.areas

describe('going live', () => {
  test('reports its steps in order', async () => {
    await site.publish('mf-hr', '1.0.0')
    const steps: string[] = []
    const entry = await goLive(site.environment, new Map([['mf-hr', '1.0.0']]), {
      check: async () => null,
      progress: (step) => steps.push(step),
    })
    expect(steps).toEqual([
      'Composing pages and checking them',
      'Checking changed pages in a browser',
      `Moving live to ${entry?.composition}`,
    ])
  })

  test('makes two areas live that are released concurrently', async () => {
    await Promise.all([site.release('mf-hr', '2.0.0'), site.release('mf-pay', '2.0.0')])
    expect(await liveAreas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  })

  test('deletes scratch folders of killed processes and keeps those of running ones', async () => {
    const scratch = join(site.store, 'scratch')
    const ownFolder = `${hostname()}.${process.pid}.aaaa`
    for (const name of [`${hostname()}.999999999.bbbb`, ownFolder])
      await mkdir(join(scratch, name, 'client'), { recursive: true })
    await site.release('mf-hr', '1.0.0')
    expect(await readdir(scratch)).toEqual([ownFolder])
  })
})

const entryFile = (seq: number) => join(site.store, `channels/live/0000000${seq}.json`)

describe('a damaged newest entry', () => {
  test('is skipped: the next release has the next sequence number and the entry before as its parent', async () => {
    await site.release('mf-hr', '1.0.0')
    await site.release('mf-pay', '1.0.0')
    await writeFile(entryFile(3), '{"seq":3,"composition":')
    expect(await site.release('mf-hr', '2.0.0')).toMatchObject({ seq: 4, parent: 2 })
    expect(await liveAreas()).toEqual({ 'mf-hr': '2.0.0' })
  })

  test('is skipped if its composition is missing: a release builds on the newest readable composition', async () => {
    await site.release('mf-hr', '1.0.0')
    const entry = await site.release('mf-pay', '1.0.0')
    await rm(join(site.store, 'compositions', entry?.composition ?? '', 'composition.json'))
    expect(await site.release('mf-hr', '2.0.0')).toMatchObject({ seq: 4, parent: 2 })
    expect(await liveAreas()).toEqual({ 'mf-hr': '2.0.0' })
  })

  test('blocks releases if it cannot be read, because a release would undo it', async () => {
    await site.release('mf-hr', '1.0.0')
    await rm(entryFile(2))
    await mkdir(entryFile(2))
    await expect(site.release('mf-pay', '1.0.0')).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  })
})

test('rejects a fragment or a shell module that was changed in the store', async () => {
  await site.publish('mf-hr', '1.0.0')
  const fragment = join(site.store, 'releases/mf-hr/1.0.0/fragments/page.html')
  await writeFile(fragment, '<h1>Stolen</h1>')
  await expect(site.release('mf-hr', '1.0.0')).rejects.toMatchObject({
    code: 'RELEASE_CORRUPT',
    message: expect.stringContaining('mf-hr 1.0.0: fragments/page.html'),
  })
  await site.release('mf-pay', '1.0.0')
  await writeFile(join(site.store, 'releases/shell/1.0.0/server/layout.js'), 'throw new Error("run")')
  await expect(site.release('mf-pay', '2.0.0')).rejects.toMatchObject({ code: 'RELEASE_CORRUPT' })
})
