import type { DeployableName } from 'shared-contracts'
import { beforeEach, expect } from 'vitest'
import { goLive, publishRelease } from '@federation/release'
import { channelHead, StoreError } from '@federation/registry'
import { createSite, type EmptySite } from './sample-stores.ts'
import { type AreaOptions, SAMPLE_IDENTITY, writeSampleShell } from './sample-releases.ts'

/** Creates helpers for tests of the gate. Before each test, creates a store in which a shell and mf-hr are live. */
export const createGateFixture = () => {
  let site: EmptySite
  let store: string

  beforeEach(async () => {
    site = await createSite([['shell', 'mf-hr'], '1.0.0'])
    ;({ store } = site)
  })

  const live = (...parts: [DeployableName, string][]) => goLive(site.environment, new Map(parts))
  const publish = (name: 'mf-hr' | 'mf-pay', release: string, options: AreaOptions = {}) =>
    site.publish(name, release, options)

  return {
    store: () => store,
    live,
    publish,
    release: async (name: 'mf-hr' | 'mf-pay', id: string, options: AreaOptions = {}) => {
      await publish(name, id, options)
      return live([name, id])
    },
    shell: async (id: string, document: Parameters<typeof writeSampleShell>[2]) => {
      await publishRelease(store, await writeSampleShell(id, SAMPLE_IDENTITY, document))
      return live(['shell', id])
    },
    /**
     * Runs `attempt`, such as a release. Asserts that the gate rejects it and that the live channel stays the same. Returns the
     * violations.
     */
    refusedFor: async (attempt: () => Promise<unknown>) => {
      const before = await channelHead(store, 'live')
      const error = await attempt().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(await channelHead(store, 'live')).toEqual(before)
      if (!(error instanceof StoreError))
        throw new Error('the gate did not reject the attempt', { cause: error })
      expect(error.code).toBe('GATE_REFUSED')
      for (const { reason, advice } of error.refusals) {
        expect(error.message).toContain(reason)
        expect(error.message).toContain(advice)
      }
      return error.refusals
    },
  }
}
