import { rm } from 'node:fs/promises'
import { defineScenario } from '@federation/test-kit/resilience'
import { serveStore } from '@federation/test-kit/served-store'
import { goLive, makeKey, publishRelease } from '@federation/release'
import { channelHead, exists, LIVE, StoreError, storePaths } from '@federation/registry'
import { waitUntil } from '@federation/test-kit/processes'
import { ContractError } from 'shared-contracts/parse'
import {
  BUILT_TAMPERS,
  composeCandidate,
  LIVE_TAMPERS,
  PUBLISHED_TAMPERS,
  buildSealedRelease,
  TAMPERED_AREA as AREA,
} from './support/tampers.ts'

/** Time in ms for which the test watches the live site. The server reads the live channel several times in this time. */
const WATCH_DURATION_MS = 1200
const GOOD = 'The good one'

const textOf = (name: string) => (name === AREA ? GOOD : name)

/**
 * An attempt to tamper, and the error code with which the server rejected it. The code is null if the server did not
 * reject the attempt, or if the attempt changed the live site.
 */
type Outcome = [tamper: string, code: string | null]

/**
 * Returns the code of the error that `attempt` throws, or null without error. An error without code or without a readable
 * message is thrown again.
 */
const getRejectionCode = async (attempt: () => Promise<unknown>): Promise<string | null> => {
  try {
    await attempt()
    return null
  } catch (error) {
    if ((error instanceof StoreError || error instanceof ContractError) && error.message.includes(' '))
      return error.code
    throw error
  }
}

const formatSummary = (outcomes: Outcome[]): [measured: string, holds: boolean] => {
  const accepted = outcomes.filter(([, code]) => code === null).map(([tamper]) => tamper)
  const codes = Map.groupBy(outcomes, ([, code]) => code ?? 'accepted')
  const counts = [...codes].map(([code, { length }]) => `${code} ${length}`).toSorted()
  const measured = `${outcomes.length - accepted.length} of ${outcomes.length} rejected: ${counts.join(', ')}`
  return [
    accepted.length === 0 ? measured : `${measured}\naccepted: ${accepted.join('; ')}`,
    accepted.length === 0,
  ]
}

export const scenario = defineScenario({
  promises: {
    built:
      'releases tampered with before they are published are rejected with a code and a sentence; live is unchanged',
    published:
      'releases tampered with in the store are rejected with a code and a sentence; live is unchanged',
    live: 'the server follows no entry made without the key of the site or changed after; live is unchanged',
    honest: 'an untouched release after these goes live',
  },
  isQuick: true,
  run: async (context) => {
    const served = await serveStore(context)
    const { site, store, environment } = served
    const composition = await served.release({ [AREA]: '1.0.0', 'mf-pay': '1.0.0' }, textOf)
    // Make a new key for the area, which revokes the key that signed its first release. Some of the following changes sign a
    // release with the revoked key.
    await makeKey(store, AREA, { isRotation: true, isDryRun: false })
    await served.waitUntilServed()
    const isUnchanged = async () =>
      (await site.composition()) === composition && (await site.text(`/${AREA}`)).includes(GOOD)

    const built: Outcome[] = []
    for (const [index, [tamper, change]] of Object.entries(BUILT_TAMPERS).entries()) {
      const dir = await buildSealedRelease(store, `2.0.${index}`)
      await change(dir, store)
      const code = await getRejectionCode(() => publishRelease(store, dir))
      const isClean = !(await exists(storePaths(store).release(AREA, `2.0.${index}`)))
      built.push([tamper, isClean && (await isUnchanged()) ? code : null])
    }
    context.check.built(...formatSummary(built))

    const published: Outcome[] = []
    for (const [index, [tamper, change]] of Object.entries(PUBLISHED_TAMPERS).entries()) {
      const release = `3.0.${index}`
      await publishRelease(store, await buildSealedRelease(store, release))
      await change(storePaths(store).release(AREA, release), store)
      const code = await getRejectionCode(() => goLive(environment, new Map([[AREA, release]])))
      const isHead = (await channelHead(store, LIVE))?.composition === composition
      published.push([tamper, isHead && (await isUnchanged()) ? code : null])
    }
    context.check.published(...formatSummary(published))

    const live: Outcome[] = []
    for (const [index, [tamper, change]] of Object.entries(LIVE_TAMPERS).entries()) {
      const candidate = await composeCandidate(store, `4.0.${index}`)
      await change(candidate)
      let isSame = true
      for (const end = Date.now() + WATCH_DURATION_MS; isSame && Date.now() < end;)
        isSame = await isUnchanged()
      live.push([tamper, isSame ? 'not followed' : null])
      await rm(candidate.file)
    }
    context.check.live(...formatSummary(live))

    await publishRelease(store, await buildSealedRelease(store, '5.0.0'))
    await goLive(environment, new Map([[AREA, '5.0.0']]))
    const isLive = await waitUntil(async () => (await site.text(`/${AREA}`)).includes('Tampered 5.0.0'))
    context.check.honest(isLive ? 'it is live' : 'it is not served', isLive)
  },
})
