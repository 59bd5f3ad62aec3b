import { type ChannelEntry, DeployableName, ReleaseId } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { CHECKS } from '@federation/area-kit/check-names'
import { storeDiff } from '@federation/composer/visual-diff'
import { explain, readEnvironment, type SiteEnvironment } from '@federation/node-kit'
import { presentBrowser } from '@federation/node-kit/browser'
import { terminalProgress, UsageError } from '@federation/node-kit/cli'
import { channelHistory, ensureTrust, LIVE, pruneDaily } from '@federation/registry'
import {
  type BrowserCheck,
  candidateLooks,
  type Company,
  goLive,
  keepCanaryOnLive,
  liveComposition,
  publishDeployable,
  publishParts,
  siteNotice,
} from '@federation/release'
import { API, BROWSER, LOOKS, type Part, type Skippable } from '@federation/release/check-names'
import { answer, outcomeText } from './print.ts'

/** Parses a release name such as `mf-pay@1.2.0-0123456789ab`. Throws UsageError, or ContractError for an invalid name or id. */
export const readReleaseName = (text: string): [DeployableName, string] => {
  const at = text.indexOf('@')
  if (at === -1)
    throw new UsageError(
      `A release is named ${text}@<id>. Publish one, which prints its id: npm run fed -- publish ${text}`,
    )
  const name = parseContract(DeployableName, text.slice(0, at), 'the name')
  return [name, parseContract(ReleaseId, text.slice(at + 1), 'the release')]
}

interface PublishOptions {
  version?: string | undefined
  json?: boolean | undefined
}

/** Builds and publishes parts. No channel moves. */
export const publish = (parts: readonly DeployableName[], { version, json }: PublishOptions): Promise<void> =>
  answer(
    json,
    async () => {
      const { storeDir } = readEnvironment(process.env)
      const progress = terminalProgress()
      const published = []
      for (const name of parts) {
        const done = await publishDeployable(storeDir, name, version, { checks: CHECKS, progress })
        published.push({ name, ...done })
        if (!json) console.log(`${name}@${done.release} ${done.done}`)
      }
      progress('Done')
      return published
    },
    () => null,
  )

/** Stores a visual diff between the new composition and the previous one. A failure is reported; the change stays live. */
const diffChange = async (
  { storeDir, stateDir }: SiteEnvironment,
  { composition: to, parent, change }: ChannelEntry,
  say: (line: string) => void,
): Promise<void> => {
  const from = (await channelHistory(storeDir, LIVE)).find(({ seq }) => seq === parent)?.composition
  const browser = presentBrowser()?.path
  if (from === undefined || browser === undefined) return
  try {
    say(await storeDiff({ storeDir, stateDir, from, to, change, browser }))
  } catch (error) {
    say(`The visual diff was not stored: ${explain(error)}`)
  }
}

interface Asked {
  version?: string | undefined
  all?: boolean | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
  from?: string | undefined
  skip: readonly Skippable[]
  journeys?: Company | undefined
}

/** Builds and publishes parts, and makes all of them live in one entry. A dry run does not move the channel. */
const releaseParts = async (
  asked: readonly Part[],
  { version, all, dryRun = false, json, from, skip, journeys }: Asked,
) => {
  const progress = terminalProgress()
  const environment = readEnvironment(process.env)
  const store = environment.storeDir
  // With JSON, stdout is only for the result.
  const say = (line: string) => (json ? console.error(line) : console.log(line))
  const live = await liveComposition(store)
  const retired = Object.keys(live?.retired ?? {})
  const parts = all ? asked.filter((part) => !retired.includes(part)) : asked
  const news = await ensureTrust(store, parts)
  if (news !== null) say(news)
  // The first composition is built from a fresh clone, whose sources were already checked.
  const isFirst = live === null
  const checks = isFirst ? [] : CHECKS.filter((check) => !skip.includes(check))
  const { releases, composer } = await publishParts(store, parts, {
    version,
    checks,
    from,
    progress,
    told: (part, published) => say(`${part} ${published.release} ${published.done}`),
  })
  const looks: BrowserCheck = isFirst
    ? { skipped: [] }
    : await candidateLooks({
        environment,
        isBrowserSkipped: skip.includes(BROWSER),
        isApiSkipped: skip.includes(API),
        journeys,
        say,
      })
  const skipped = [
    ...skip.filter((check) => check !== BROWSER && check !== API && check !== LOOKS),
    ...looks.skipped,
  ]
  const entry = await goLive(environment, releases, {
    isTrial: dryRun,
    opens: looks.opens,
    progress,
    ...(composer === undefined ? {} : { composer }),
    ...(skipped.length > 0 ? { skipped } : {}),
  })
  if (entry && looks.opens && !looks.skipped.includes(BROWSER) && !skip.includes(LOOKS)) {
    progress('Comparing pictures of changed pages')
    await diffChange(environment, entry, say)
  }
  const notice = dryRun && !entry ? null : await siteNotice(environment).catch(() => null)
  if (notice !== null) say(notice)
  if (!dryRun) {
    await keepCanaryOnLive(store)
    await pruneDaily(store)
  }
  progress('Done')
  return { entry, dryRun }
}

export const release = (parts: readonly Part[], asked: Asked): Promise<void> =>
  answer(asked.json, () => releaseParts(parts, asked), outcomeText)
