import {
  writeSampleArea,
  createSampleEnvironment,
  createLiveStore,
  createStoreTemplate,
} from '@federation/test-kit'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelHead, readComposition } from '@federation/registry'
import { publishRelease } from './publish.ts'
import type { SiteEnvironment } from '@federation/node-kit'
import { goLive } from './go-live.ts'

let environment: SiteEnvironment

const live = async (name: DeployableName, release: string) => goLive(environment, new Map([[name, release]]))
const liveAreas = async () => {
  const head = await channelHead(environment.storeDir, 'live')
  return head ? (await readComposition(environment.storeDir, head.composition)).areas : {}
}

const shellOnly = createStoreTemplate((storeDir) => createLiveStore({}, storeDir))
beforeEach(async () => {
  environment = createSampleEnvironment(await shellOnly())
})

const publishAndGoLive = async (name: 'mf-hr' | 'mf-pay', release: string, text: string) => {
  await publishRelease(environment.storeDir, await writeSampleArea(name, release, text))
  return live(name, release)
}

describe('going live', () => {
  test('reports its steps in order', async () => {
    await publishRelease(environment.storeDir, await writeSampleArea('mf-hr', '1.0.0', 'People'))
    const steps: string[] = []
    const entry = await goLive(environment, new Map([['mf-hr', '1.0.0']]), {
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
    await Promise.all([
      publishAndGoLive('mf-hr', '2.0.0', 'People'),
      publishAndGoLive('mf-pay', '2.0.0', 'Pay'),
    ])
    expect(await liveAreas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  })

  test('deletes scratch folders of killed processes and keeps those of running ones', async () => {
    const scratch = join(environment.storeDir, 'scratch')
    const endedProcess = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(endedProcess, 'exit')
    const ownFolder = `${hostname()}.${process.pid}.aaaa`
    for (const name of [`${hostname()}.${endedProcess.pid}.bbbb`, ownFolder])
      await mkdir(join(scratch, name, 'client'), { recursive: true })
    await publishAndGoLive('mf-hr', '1.0.0', 'People')
    expect(await readdir(scratch)).toEqual([ownFolder])
  })
})

const entryFile = (seq: number) => join(environment.storeDir, `channels/live/0000000${seq}.json`)

describe('a damaged newest entry', () => {
  test('is skipped: the next release has the next sequence number and the entry before as its parent', async () => {
    await publishAndGoLive('mf-hr', '1.0.0', 'People')
    await publishAndGoLive('mf-pay', '1.0.0', 'Pay')
    await writeFile(entryFile(3), '{"seq":3,"composition":')
    expect(await publishAndGoLive('mf-hr', '2.0.0', 'People')).toMatchObject({ seq: 4, parent: 2 })
    expect(await liveAreas()).toEqual({ 'mf-hr': '2.0.0' })
  })

  test('is skipped if its composition is missing: a release builds on the newest readable composition', async () => {
    await publishAndGoLive('mf-hr', '1.0.0', 'People')
    const entry = await publishAndGoLive('mf-pay', '1.0.0', 'Pay')
    await rm(join(environment.storeDir, 'compositions', entry?.composition ?? '', 'composition.json'))
    expect(await publishAndGoLive('mf-hr', '2.0.0', 'People')).toMatchObject({ seq: 4, parent: 2 })
    expect(await liveAreas()).toEqual({ 'mf-hr': '2.0.0' })
  })

  test('blocks releases if it cannot be read, because a release would undo it', async () => {
    await publishAndGoLive('mf-hr', '1.0.0', 'People')
    await rm(entryFile(2))
    await mkdir(entryFile(2))
    await expect(publishAndGoLive('mf-pay', '1.0.0', 'Pay')).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  })
})

test('rejects a fragment or a shell module that was changed in the store', async () => {
  await publishRelease(environment.storeDir, await writeSampleArea('mf-hr', '1.0.0', 'People'))
  const fragment = join(environment.storeDir, 'releases/mf-hr/1.0.0/fragments/page.html')
  await writeFile(fragment, '<h1>Stolen</h1>')
  await expect(live('mf-hr', '1.0.0')).rejects.toMatchObject({
    code: 'RELEASE_CORRUPT',
    message: expect.stringContaining('mf-hr 1.0.0: fragments/page.html'),
  })
  await publishAndGoLive('mf-pay', '1.0.0', 'Pay')
  await writeFile(
    join(environment.storeDir, 'releases/shell/1.0.0/server/layout.js'),
    'throw new Error("run")',
  )
  await expect(publishAndGoLive('mf-pay', '2.0.0', 'Pay')).rejects.toMatchObject({ code: 'RELEASE_CORRUPT' })
})
