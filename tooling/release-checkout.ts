import { access, constants, mkdir } from 'node:fs/promises'
import { attachDatabase } from '@federation/registry/database'
import {
  readRequestedSite,
  readCheckoutReleases,
  type CheckoutDifference,
  goLive,
  rebaseCanary,
  type Part,
  publishParts,
  setSite,
  formatSiteNotice,
  planStart,
} from '@federation/release'
import {
  channelHead,
  detachAllStores,
  ensureTrust,
  LIVE,
  removeStaleScratch,
  StoreError,
} from '@federation/registry'
import {
  formatErrorWithAdvice,
  isDiskError,
  type Progress,
  type SiteEnvironment,
  workspaceDeployables,
} from '@federation/node-kit'
import { removeStaleBuilds } from '@federation/area-kit'

const row = (name: string, release: string, words: string) =>
  console.log(`  ${name.padEnd(16)}${release.padEnd(22)}${words}`)

/**
 * Builds and publishes `parts` (areas, the shell or the composer), and makes all of them live at the same moment, as one new
 * composition (set of releases).
 */
const releaseNew = async (
  environment: SiteEnvironment,
  parts: readonly Part[],
  progress: Progress,
): Promise<void> => {
  const store = environment.storeDir
  const { releases, composer } = await publishParts(store, parts, {
    progress,
    onPublished: (part, { release, done }) => row(part, release, done),
  })
  const isFirst = (await channelHead(store, LIVE)) === null
  const entry = await goLive(environment, releases, {
    progress,
    ...(composer === undefined ? {} : { composer }),
    // Skip the browser check, so that `npm start` shows an edit quickly. `fed release` runs all checks.
    ...(isFirst ? {} : { skipped: ['browser'] }),
  })
  await rebaseCanary(store)
  console.log(entry ? `Composed: ${entry.composition} is live` : 'Composed before: nothing has changed')
}

const formatDifference = ({ name, live, checkout, kept }: CheckoutDifference): void => {
  const state = [...(kept === null ? [] : [kept]), ...(live === null ? [] : [`live is ${live}`])].join('; ')
  row(name, checkout, `${state || 'not live'}. To release it: npm run fed -- release ${name}`)
}

/**
 * Applies SITE_ORIGIN and SITE_SETTINGS to the site config in the store. If `isOwn` is false (the store does not belong to this
 * Git working copy), only prints how to apply the values that differ.
 */
const applySiteSettings = async (
  environment: SiteEnvironment,
  isOwn: boolean,
  progress: Progress,
): Promise<void> => {
  const requestedSite = isOwn ? await readRequestedSite(environment) : null
  if (requestedSite) {
    const entry = await setSite(environment, requestedSite, { isConfirmed: true, progress })
    if (entry) console.log(`Composed: ${entry.composition} is live (${entry.reason})`)
    return
  }
  const notice = await formatSiteNotice(environment)
  if (notice !== null) console.log(notice)
}

const isDatabaseAway = (error: unknown): boolean =>
  error instanceof StoreError && error.code === 'DATABASE_AWAY'

/**
 * Releases the deployables (areas or the shell) that `planStart` selects, such as areas whose sources were edited. Lists other
 * deployables whose sources differ from their live release. If the disk is full or the database is unreachable, prints the
 * error and keeps the live composition. Throws that error if nothing is live.
 */
export const releaseCheckout = async (
  environment: SiteEnvironment,
  isOwn: boolean,
  progress: Progress,
): Promise<void> => {
  const { storeDir, databaseUrl } = environment
  try {
    // Check that the store is writable before the builds start.
    await mkdir(storeDir, { recursive: true })
    await access(storeDir, constants.W_OK)
    await Promise.all([removeStaleScratch(storeDir), removeStaleBuilds()])
    const shared = databaseUrl === undefined ? null : attachDatabase(storeDir, databaseUrl)
    // At first, pull only the compositions that the site serves, because that is fast. A full pull follows before a
    // release.
    await shared?.pullServed()
    const news = await ensureTrust(storeDir, ['composer', ...(await workspaceDeployables())])
    if (news !== null) console.log(news)
    progress('Comparing the sources with what is live')
    const { release, leave } = await planStart(environment, await readCheckoutReleases(), isOwn)
    if (release.length > 0) {
      await shared?.pull()
      console.log('Releasing what is new …')
      await releaseNew(environment, release, progress)
    } else console.log('Released before: nothing is new')
    if (leave.length > 0) {
      console.log('This checkout differs from what is live. npm start leaves these parts as they are:')
      for (const difference of leave) formatDifference(difference)
    }
    await applySiteSettings(environment, isOwn, progress)
  } catch (error) {
    if (!isDiskError(error) && !isDatabaseAway(error)) throw error
    const head = await channelHead(storeDir, LIVE).catch(() => null)
    if (!head) throw error
    console.error(
      `Nothing was released: ${formatErrorWithAdvice(error)}\nWhat went live before (${head.composition}) is served.`,
    )
  } finally {
    await detachAllStores()
  }
}
