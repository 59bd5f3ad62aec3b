import { expect, test } from 'vitest'
import type { ReleaseContext } from '@federation/release'
import { createSite, writeSampleArea, startRegistry } from '@federation/test-kit'
import type { AreaName } from 'shared-contracts'
import { connectRegistry } from './client.ts'
import { localRegistry, type Registry } from './operations.ts'

test('a job of one area does not change the canary that another area started while it waited', async () => {
  const site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  const local = localRegistry(site.environment)
  const started = Promise.withResolvers<void>()
  const { promise, resolve: finish } = Promise.withResolvers<null>()
  const rollBack = () => {
    started.resolve()
    return promise
  }
  const service = await startRegistry(site.environment, {}, { ...local, rollBack })
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

  const rollback = { parts: ['mf-hr'], isConfirmed: false, isDryRun: false }
  const rolledBack = connect('mf-hr').rollBack(rollback, context)
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
  finish(null)
  await rolledBack
  expect(await stopped).toMatchObject({ code: 'FORBIDDEN' })
  await service.close()
  expect((await local.status()).canary?.entry).toMatchObject({ canary: { percent: 10 } })
})
