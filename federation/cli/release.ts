import { Argument, Option } from '@commander-js/extra-typings'
import { type ChannelEntry, DeployableName, ReleaseId } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { type CheckName, CHECKS } from '@federation/area-kit/check-names'
import type { BrowserCheck, Company, Part } from '@federation/release'
import { API, BROWSER } from '@federation/release/check-names'
import { EXIT, UsageError, type Verb } from '@federation/node-kit/cli'
import {
  explain,
  readEnvironment,
  type SiteEnvironment,
  terminalProgress,
  workspaceDeployables,
} from '@federation/node-kit'
import { channelHistory, LIVE } from '@federation/registry'
import { PARTS, VERSION } from './new.ts'

export const JSON_OPTION = new Option('--json', 'the answer as JSON, for scripts; an error as well')
export const TRIAL_OPTION = new Option(
  '--dry-run',
  'composes and gates, says what would change, and changes nothing',
)

/**
 * Runs a command and prints its result: as JSON if requested, else as formatted by `text`. With JSON, an error is printed as
 * `{"error": {"code", "message", …}}` and sets the exit code for failures.
 */
export const answer = async <T>(
  asJson: boolean | undefined,
  run: () => Promise<T>,
  text: (result: T) => string | Promise<string>,
): Promise<void> => {
  try {
    const result = await run()
    console.log(asJson ? JSON.stringify(result, null, 2) : await text(result))
  } catch (error) {
    if (!asJson || !(error instanceof Error)) throw error
    const { message } = error
    // JSON.stringify skips `message`, which is not enumerable.
    console.log(JSON.stringify({ error: Object.assign({ message }, error) }, null, 2))
    process.exitCode = EXIT.failed
  }
}

const changed = (from: string | number | null, to: string | number | null): string =>
  `${from ?? 'none'} → ${to ?? 'none'}`

/** Changes of an entry, one per line. */
export const changeLines = ({ change }: Pick<ChannelEntry, 'change'>): string[] => [
  ...Object.entries(change?.releases ?? {}).map(
    ([name, { from, to }]) => `${name.padEnd(16)}${changed(from, to)}`,
  ),
  ...(change?.site ? [`${'site document'.padEnd(16)}${changed(change.site.from, change.site.to)}`] : []),
  ...(change?.skipped?.length ? [`without ${change.skipped.join(', ')}`] : []),
  ...(change?.figures === undefined ? [] : [change.figures]),
]

/** Result of a change of the live channel; `entry` is null if nothing changed. */
export interface Outcome {
  entry: ChannelEntry | null
  dryRun: boolean
}

export const outcomeText = ({ entry, dryRun }: Outcome): string => {
  if (!entry) return dryRun ? 'It would change nothing: live shows this already' : 'live shows this already'
  const lines = changeLines(entry).map((line) => `\n  ${line}`)
  const { composition, seq, reason } = entry
  return dryRun
    ? `live would be ${composition} (entry ${seq}, ${reason}); it holds, and nothing was changed${lines.join('')}`
    : `live is now ${composition} (entry ${seq}, ${reason})${lines.join('')}`
}

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

/** For commands that can skip only the browser check. */
export const SKIP_BROWSER = new Option(
  '--skip <check>',
  `${BROWSER}: open no page in one; the history keeps it`,
).argParser((text): string => {
  if (text !== BROWSER) throw new UsageError(`--skip knows ${BROWSER}, not ${text}`)
  return text
})

/** For commands that move a channel. */
export const JOURNEYS = new Option(
  '--journeys <company>',
  'run the journeys of what changes first: among everybody’s current releases, or beside each one’s previous as well',
).choices(['current', 'previous'] as const)

/** Stores a visual diff between the new composition and the previous one. A failure is reported; the change stays live. */
export const diffChange = async (
  { storeDir, stateDir }: SiteEnvironment,
  { composition: to, parent, change }: ChannelEntry,
  say: (line: string) => void,
): Promise<void> => {
  const from = (await channelHistory(storeDir, LIVE)).find(({ seq }) => seq === parent)?.composition
  const { presentBrowser } = await import('@federation/node-kit/browser')
  const browser = presentBrowser()?.path
  if (from === undefined || browser === undefined) return
  const { storeDiff } = await import('@federation/composer/visual-diff')
  try {
    say(await storeDiff({ storeDir, stateDir, from, to, change, browser }))
  } catch (error) {
    say(`The visual diff was not stored: ${explain(error)}`)
  }
}

/** Adds `publish`: builds and publishes parts. No channel moves. */
export const addPublish: Verb = (fed) =>
  fed
    .command('publish')
    .description('build what changed and publish it; what is live stays')
    .addArgument(PARTS)
    .addOption(VERSION)
    .option('--json', 'the same as JSON, for scripts')
    .action(async (parts, { version, json = false }) => {
      const { publishDeployable } = await import('@federation/release')
      const { storeDir } = readEnvironment(process.env)
      const progress = terminalProgress()
      const published = []
      for (const name of parts) {
        const done = await publishDeployable(storeDir, name, version, { checks: CHECKS, progress })
        published.push({ name, ...done })
        if (!json) console.log(`${name}@${done.release} ${done.done}`)
      }
      progress('Done')
      if (json) console.log(JSON.stringify(published, null, 2))
    })

type Skippable = CheckName | typeof BROWSER | typeof API | typeof LOOKS

/** The visual diff can be skipped, but it is not a check: the history does not record the skip. */
const LOOKS = 'looks'
const SKIPPABLE: Skippable[] = [...CHECKS, BROWSER, API, LOOKS]

interface Asked {
  version?: string | undefined
  all?: boolean | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
  from?: string | undefined
  skip: Skippable[]
  journeys?: Company | undefined
}

const known: Part[] = ['composer', ...(await workspaceDeployables())]
const RELEASED_PARTS = new Argument(
  '[part...]',
  'what is released apart; composer: the code that lays pages together, and the gate',
).choices(known)

const SKIP = new Option(
  '--skip <checks>',
  `leave some of ${SKIPPABLE.join(', ')} out, with commas between; the history keeps which checks`,
)
  .argParser((text): Skippable[] =>
    text.split(',').map((word) => {
      const check = SKIPPABLE.find((one) => one === word.trim())
      if (!check) throw new UsageError(`--skip knows ${SKIPPABLE.join(', ')}, not ${word}`)
      return check
    }),
  )
  .default<Skippable[]>([], 'none')

/** Builds and publishes parts, and makes all of them live in one entry. A dry run does not move the channel. */
const release = async (
  asked: readonly Part[],
  { version, all, dryRun = false, json, from, skip, journeys }: Asked,
) => {
  const [
    { candidateLooks, goLive, liveComposition, publishParts, siteNotice, keepCanaryOnLive },
    { ensureTrust, pruneDaily },
  ] = await Promise.all([import('@federation/release'), import('@federation/registry')])
  const progress = terminalProgress()
  const environment = readEnvironment(process.env)
  const store = environment.storeDir
  // With JSON, stdout is only for the result.
  const say = (line: string) => (json ? console.error(line) : console.log(line))
  const live = await liveComposition(store)
  const retired = Object.keys(live?.retired ?? {})
  const parts = all ? known.filter((part) => !retired.includes(part)) : asked
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

export const addRelease: Verb = (fed) =>
  fed
    .command('release')
    .description('build what changed, publish it, make it live')
    .addArgument(RELEASED_PARTS)
    .option('--all', 'every part of this checkout, without what was retired')
    .addOption(VERSION)
    .option('--from <store>', 'a store: what it has of the same sources is taken, not built again')
    .addOption(SKIP)
    .addOption(JOURNEYS)
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action((parts: Part[], options) => {
      if (parts.length === 0 && !options.all)
        throw new UsageError(
          `Nothing to release. Name at least one part, or pass --all. Parts: ${known.join(', ')}`,
        )
      return answer(options.json, () => release(parts, options), outcomeText)
    })
