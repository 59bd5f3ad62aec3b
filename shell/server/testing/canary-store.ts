import { channelHead, LIVE, moveChannel } from '@federation/registry'
import { composeWithReleases, goLive, publishRelease } from '@federation/release'
import { CANARY } from '@federation/rollout'
import {
  createLiveStore,
  createSampleEnvironment,
  createStoreTemplate,
  writeSampleArea,
} from '@federation/test-kit'

/** Headers of a page view that begins a visit. */
export const VISITOR = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
/** Headers of a visitor in a cohort (a numbered group of visitors). */
export const inCohort = (cohort: number) => ({ cookie: `crewtally.cohort=${cohort}.${'s'.repeat(16)}` })

let canary = ''
const copyStore = createStoreTemplate(async (store) => {
  const redirects = [{ from: '/people', to: '/hr' }]
  await createLiveStore(
    {
      'mf-marketing': { text: 'Home', path: '/' },
      'mf-hr': { text: 'As live', path: '/hr', manifest: { redirects } },
    },
    store,
  )
  await publishRelease(store, await writeSampleArea('mf-hr', '2.0.0', 'As canary', { path: '/hr' }))
  canary = (await composeWithReleases(store, new Map([['mf-hr', '2.0.0']]))).composition
})

/**
 * Creates a store in which `/hr` has the heading `As live`. In the composition `canary`, which is not live, `/hr` has the heading
 * `As canary`.
 */
export const createCanaryStore = async () => {
  const store = await copyStore()
  const live = (await channelHead(store, LIVE))?.composition ?? ''
  return {
    store,
    live,
    canary,
    /** Releases a version of mf-hr whose page `/hr` has the heading `text`. */
    release: async (version: string, text: string, options: Parameters<typeof writeSampleArea>[3] = {}) => {
      await publishRelease(store, await writeSampleArea('mf-hr', version, text, { path: '/hr', ...options }))
      await goLive(createSampleEnvironment(store), new Map([['mf-hr', version]]))
    },
    /** Moves the canary to a percentage of the visitors. 0 ends it. */
    startCanary: async (percent: number) =>
      moveChannel(store, CANARY, {
        seq: ((await channelHead(store, CANARY))?.seq ?? 0) + 1,
        composition: percent === 0 ? live : canary,
        parent: null,
        reason: 'test',
        at: new Date().toISOString(),
        canary: { percent, first: 1, on: 1, minutes: 30 },
      }),
  }
}
