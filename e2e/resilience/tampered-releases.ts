import { rm } from 'node:fs/promises'
import { defineScenario, formatCounts } from '@federation/test-kit/resilience'
import { serveStore } from '@federation/test-kit/served-store'
import { goLive, makeKey, publishRelease } from '@federation/release'
import { channelHead, exists, LIVE, StoreError, storePaths, storeTrust } from '@federation/registry'
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
const GOOD = `${AREA} 1.0.0`

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

/**
 * Tries each change. `attempt` returns the code with which the change was rejected. It returns null if the change was not
 * rejected, or if it changed the live site. Passes to `check` how often each code occurred, and the names of the changes that
 * were not rejected.
 */
const tryAll = async <Change>(
  changes: Record<string, Change>,
  check: (measured: string, accepted: readonly string[]) => void,
  attempt: (change: Change, index: number) => Promise<string | null>,
): Promise<void> => {
  const [codes, accepted]: [string[], string[]] = [[], []]
  for (const [index, [name, change]] of Object.entries(changes).entries()) {
    const code = await attempt(change, index)
    if (code === null) accepted.push(name)
    else codes.push(code)
  }
  check(`${codes.length} of ${codes.length + accepted.length} rejected: ${formatCounts(codes)}`, accepted)
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
    const { check } = context
    const { site, store, environment, release, waitUntilServed } = await serveStore(context)
    const { composition } = (await release([AREA, 'mf-pay'], '1.0.0')) ?? {}
    // Make a new key for the area, which revokes the key that signed its first release. Some of the following changes sign a
    // release with the revoked key.
    await makeKey(storeTrust(store), AREA, { isRotation: true, isDryRun: false })
    await waitUntilServed()
    const isUnchanged = async () =>
      (await site.composition()) === composition && (await site.text(`/${AREA}`)).includes(GOOD)

    await tryAll(BUILT_TAMPERS, check.built, async (change, index) => {
      const dir = await buildSealedRelease(store, `2.0.${index}`)
      await change(dir, store)
      const code = await getRejectionCode(() => publishRelease(store, dir))
      const isClean = !(await exists(storePaths(store).release(AREA, `2.0.${index}`)))
      return isClean && (await isUnchanged()) ? code : null
    })
    await tryAll(PUBLISHED_TAMPERS, check.published, async (change, index) => {
      const id = `3.0.${index}`
      await publishRelease(store, await buildSealedRelease(store, id))
      await change(storePaths(store).release(AREA, id), store)
      const code = await getRejectionCode(() => goLive(environment, new Map([[AREA, id]])))
      const isHead = (await channelHead(store, LIVE))?.composition === composition
      return isHead && (await isUnchanged()) ? code : null
    })
    await tryAll(LIVE_TAMPERS, check.live, async (change, index) => {
      const candidate = await composeCandidate(store, `4.0.${index}`)
      await change(candidate)
      let isSame = true
      for (const end = Date.now() + WATCH_DURATION_MS; isSame && Date.now() < end;)
        isSame = await isUnchanged()
      await rm(candidate.file)
      return isSame ? 'not followed' : null
    })

    await publishRelease(store, await buildSealedRelease(store, '5.0.0'))
    await goLive(environment, new Map([[AREA, '5.0.0']]))
    const isLive = await waitUntil(async () => (await site.text(`/${AREA}`)).includes('Tampered 5.0.0'))
    check.honest(isLive ? 'it is live' : 'it is not served', isLive)
  },
})
