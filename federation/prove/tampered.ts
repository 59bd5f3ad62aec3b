import { rm } from 'node:fs/promises'
import { ContractError } from 'shared-contracts/parse'
import { goLive } from '../release/go-live.ts'
import { makeKey } from '../release/keys.ts'
import { publishRelease } from '../release/publish.ts'
import { channelHead, LIVE } from '../store/channels.ts'
import { StoreError } from '../store/store-errors.ts'
import { exists, storePaths } from '../store/store-files.ts'
import { sampleArea, sampleShell } from '../testing/sample-releases.ts'
import { AREA, handedOver } from './candidate.ts'
import type { Figure } from './figure.ts'
import { serveStore, type ServedStore } from './served-store.ts'
import { BUILT } from './tampers-built.ts'
import { composeCandidate, fileOf, LIVE_TAMPERS } from './tampers-live.ts'
import { PUBLISHED } from './tampers-published.ts'

const GOOD = 'The good one'
/** The server looks at its channel several times in this while. */
const WATCHED_MS = 1200

/** The shell and two areas, live; the key that signed the first of the areas is revoked since. */
const prepare = async ({ environment }: ServedStore): Promise<void> => {
  const store = environment.storeDir
  await publishRelease(store, await sampleShell('1.0.0'))
  await publishRelease(store, await sampleArea(AREA, '1.0.0', GOOD))
  await publishRelease(store, await sampleArea('mf-pay', '1.0.0', 'Pay'))
  await goLive(
    environment,
    new Map([
      ['shell', '1.0.0'],
      [AREA, '1.0.0'],
      ['mf-pay', '1.0.0'],
    ]),
  )
  await makeKey(store, AREA, { isRotation: true, isDry: false })
}

/** The code with which something is refused; null where it is not, and the error where it has no code and no sentence. */
const refusalOf = async (attempt: () => Promise<unknown>): Promise<string | null> => {
  try {
    await attempt()
    return null
  } catch (error) {
    const isSaid =
      (error instanceof StoreError || error instanceof ContractError) && error.message.includes(' ')
    if (isSaid) return error.code
    throw error
  }
}

const isUnchanged = async (site: ServedStore, composition: string): Promise<boolean> =>
  (await site.shown()) === composition && (await site.text('/mf-hr')).includes(GOOD)

/** Looks at what the server shows for a while: whether it stays. */
const staysFor = async (site: ServedStore, composition: string): Promise<boolean> => {
  for (const end = Date.now() + WATCHED_MS; Date.now() < end;)
    if (!(await isUnchanged(site, composition))) return false
  return true
}

/** What was tried, and with which code it was refused; null where it got through or changed something. */
type Outcome = [what: string, code: string | null]

const tryBuilt = async (site: ServedStore, composition: string): Promise<Outcome[]> => {
  const store = site.environment.storeDir
  const outcomes: Outcome[] = []
  for (const [index, [what, tamper]] of Object.entries(BUILT).entries()) {
    const release = `2.0.${index}`
    const dir = await handedOver(store, release)
    await tamper(dir, store)
    const code = await refusalOf(() => publishRelease(store, dir))
    const isClean = !(await exists(storePaths(store).release(AREA, release)))
    outcomes.push([what, isClean && (await isUnchanged(site, composition)) ? code : null])
  }
  return outcomes
}

const tryPublished = async (site: ServedStore, composition: string): Promise<Outcome[]> => {
  const { environment } = site
  const store = environment.storeDir
  const outcomes: Outcome[] = []
  for (const [index, [what, tamper]] of Object.entries(PUBLISHED).entries()) {
    const release = `3.0.${index}`
    await publishRelease(store, await handedOver(store, release))
    await tamper(storePaths(store).release(AREA, release), store)
    const code = await refusalOf(() => goLive(environment, new Map([[AREA, release]])))
    const isSame = (await channelHead(store, LIVE))?.composition === composition
    outcomes.push([what, isSame && (await isUnchanged(site, composition)) ? code : null])
  }
  return outcomes
}

const tryLive = async (site: ServedStore, composition: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const [index, [what, tamper]] of Object.entries(LIVE_TAMPERS).entries()) {
    const composed = await composeCandidate(site.environment.storeDir, `4.0.${index}`)
    await tamper(composed)
    outcomes.push([what, (await staysFor(site, composition)) ? 'not followed' : null])
    await rm(fileOf(composed))
  }
  return outcomes
}

const figureOf = (what: string, promised: string, outcomes: Outcome[]): Figure => {
  const passed = outcomes.filter(([, code]) => code === null).map(([tamper]) => tamper)
  const codes = Map.groupBy(outcomes, ([, code]) => code ?? 'not refused')
  const counts = [...codes].map(([code, { length }]) => `${code} ${length}`).toSorted()
  const measured = `${outcomes.length - passed.length} of ${outcomes.length}: ${counts.join(', ')}`
  return {
    what: `${outcomes.length} ${what}`,
    promised,
    measured: passed.length === 0 ? measured : `${measured}\n  not refused: ${passed.join('; ')}`,
    holds: passed.length === 0,
  }
}

/** Whether an honest release goes through all that the tampered ones did not: what refuses everything proves nothing. */
const honest = async (site: ServedStore): Promise<Figure> => {
  const { environment } = site
  const dir = await handedOver(environment.storeDir, '5.0.0')
  await publishRelease(environment.storeDir, dir)
  await goLive(environment, new Map([[AREA, '5.0.0']]))
  const latest = Date.now() + 30_000
  while (!(await site.text('/mf-hr')).includes('Tampered 5.0.0') && Date.now() < latest);
  const holds = (await site.text('/mf-hr')).includes('Tampered 5.0.0')
  return {
    what: 'an honest release after them',
    promised: 'goes live',
    measured: holds ? 'is live' : 'is not shown',
    holds,
  }
}

/** Tampers with releases before they are published, in the store, and past the composer; a real server shows what is live. */
export const proveTampered = async (): Promise<Figure[]> => {
  const site = await serveStore()
  try {
    await prepare(site)
    const composition = (await channelHead(site.environment.storeDir, LIVE))?.composition ?? ''
    const latest = Date.now() + 30_000
    while ((await site.shown()) !== composition && Date.now() < latest);
    const promised = 'all refused with a code and a sentence, live unchanged'
    return [
      figureOf('tampered before they are published', promised, await tryBuilt(site, composition)),
      figureOf('tampered in the store', promised, await tryPublished(site, composition)),
      figureOf(
        'made live past the key of the site, or changed after',
        'none followed by the server, live unchanged',
        await tryLive(site, composition),
      ),
      await honest(site),
    ]
  } finally {
    await site.close()
  }
}
