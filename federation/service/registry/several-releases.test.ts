import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '@federation/node-kit'
import { channelHistory, LIVE, readComposition, verifyStore } from '@federation/registry'
import type { ReleaseContext } from '@federation/release'
import { type EmptySite, createSite, writeSampleArea, startRegistry } from '@federation/test-kit'
import { getMinimalEnvironment, waitUntil } from '@federation/test-kit/processes'
import type { AreaName } from 'shared-contracts'
import { connectRegistry } from './client.ts'
import { localRegistry, type Registry } from './operations.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const REQUEST = { skip: ['browser' as const, 'api' as const], isDryRun: false }

let site: EmptySite
beforeEach(async () => {
  site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
})

let child: ChildProcess | null = null
afterEach(() => void child?.kill('SIGKILL'))

const startProcess = async (port: number): Promise<ChildProcess> => {
  child = spawn(process.execPath, [MAIN], {
    env: {
      ...getMinimalEnvironment(),
      STATE_DIR: site.environment.stateDir,
      REGISTRY_PORT: String(port),
      LEADS_PORT: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await waitUntil(isUp)).toBe(true)
  return child
}

const releaseWith = async (
  origin: string,
  name: AreaName,
  release: string,
  onStep: (step: string) => void = () => undefined,
) => {
  const registry = connectRegistry(origin, { names: [name], storeDir: site.store })
  await registry.publish(await writeSampleArea(name, release, `${name} ${release}`))
  return registry.makeLive(
    { ...REQUEST, releases: new Map([[name, release]]) },
    { progress: onStep, print: () => undefined },
  )
}

test('two releases at once both go live, one after the other', async () => {
  const service = await startRegistry(site.environment)
  const entries = await Promise.all([
    releaseWith(service.origin, 'mf-hr', '2.0.0'),
    releaseWith(service.origin, 'mf-pay', '2.0.0'),
  ])
  await service.close()
  expect(new Set(entries.map((entry) => entry?.seq))).toEqual(new Set([2, 3]))
  const [head] = await channelHistory(site.store, LIVE)
  const { areas } = await readComposition(site.store, head?.composition ?? '')
  expect(areas).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  expect(head?.by).toMatchObject({ name: expect.stringMatching(/^mf-(?:hr|pay)$/) })
})

test('a job of one area does not change the canary that another area started while it waited', async () => {
  const local = localRegistry(site.environment)
  const started = Promise.withResolvers<void>()
  const { promise, resolve: finish } = Promise.withResolvers<never[]>()
  const verify = () => {
    started.resolve()
    return promise
  }
  const service = await startRegistry(site.environment, {}, { ...local, verify })
  const connect = (name: AreaName) => connectRegistry(service.origin, { names: [name], storeDir: site.store })
  const context = { progress: () => undefined, print: () => undefined }
  const promote = (
    registry: Registry,
    change: { releases: Record<string, string>; canary?: number },
    more: ReleaseContext = context,
  ) =>
    registry.promote(
      { ...change, isStop: change.canary === undefined, isBrowserSkipped: true, isDryRun: false },
      more,
    )

  const verified = connect('mf-hr').verify(context)
  await started.promise
  const requested = Promise.withResolvers<void>()
  const stopped = promote(
    connect('mf-pay'),
    { releases: {} },
    { ...context, progress: () => requested.resolve() },
  ).catch((error: unknown) => error)
  await requested.promise
  await local.publish(await writeSampleArea('mf-hr', '2.0.0', 'canary'))
  await promote(local, { releases: { 'mf-hr': '2.0.0' }, canary: 10 })
  finish([])
  await verified
  expect(await stopped).toMatchObject({ code: 'FORBIDDEN' })
  await service.close()
  expect((await local.status()).canary?.entry).toMatchObject({ canary: { percent: 10 } })
})

test('a release goes on after the registry was killed and started again', async () => {
  const port = await findFreePort()
  const first = await startProcess(port)
  const restarted = Promise.withResolvers<unknown>()
  let isKilled = false
  const entry = await releaseWith(`http://127.0.0.1:${port}`, 'mf-pay', '2.0.0', (step) => {
    if (isKilled || !step.startsWith('Composing')) return
    isKilled = true
    first.kill('SIGKILL')
    restarted.resolve(once(first, 'exit').then(() => startProcess(port)))
  })
  await restarted.promise
  expect(entry).toMatchObject({ change: { releases: { 'mf-pay': { to: '2.0.0' } } } })
  // The job started twice, but added one entry. The first run left no files behind.
  expect(await channelHistory(site.store, LIVE)).toHaveLength(2)
  expect(await verifyStore(site.store)).toEqual([])
}, 180_000)
