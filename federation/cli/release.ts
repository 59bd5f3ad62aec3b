import { Argument, Option } from '@commander-js/extra-typings'
import { CHECKS, type CheckName } from '../checks/checks.ts'
import type { Part } from '../release/checkout.ts'
import type { Company } from '../release/hold-journeys.ts'
import { API } from '../release/check-forms.ts'
import { candidateLooks } from '../release/candidate-looks.ts'
import { BROWSER, type BrowserCheck } from '../release/open-changed.ts'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { workspaceDeployables } from '../service/workspace.ts'
import { answer, JSON_OPTION, outcomeText, TRIAL_OPTION } from './answer.ts'
import { VERSION } from './build.ts'
import { JOURNEYS } from './look-options.ts'
import { terminalProgress } from '../service/progress.ts'

type Skippable = CheckName | typeof BROWSER | typeof API | typeof LOOKS

/** How changed pages look, before and after: no check, so that the history says nothing where it is left out. */
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
const PARTS = new Argument(
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

/** Builds and publishes parts, and then makes all of them live at once, or tries that. */
const release = async (
  asked: readonly Part[],
  { version, all, dryRun = false, json, from, skip, journeys }: Asked,
) => {
  const [
    { goLive, liveComposition },
    { publishParts },
    { siteNotice },
    { ensureTrust },
    { keepCanaryOnLive },
    { pruneDaily },
  ] = await Promise.all([
    import('../release/go-live.ts'),
    import('../release/publish-parts.ts'),
    import('../release/set-site.ts'),
    import('../store/set-up-trust.ts'),
    import('../rollout/try-release.ts'),
    import('../upkeep/prune-store.ts'),
  ])
  const progress = terminalProgress()
  const environment = readEnvironment(process.env)
  const store = environment.storeDir
  // Beside JSON, progress is for whoever watches.
  const say = (line: string) => (json ? console.error(line) : console.log(line))
  const live = await liveComposition(store)
  const retired = Object.keys(live?.retired ?? {})
  const parts = all ? known.filter((part) => !retired.includes(part)) : asked
  const news = await ensureTrust(store, parts)
  if (news !== null) say(news)
  // What is first composed is what was cloned, and was checked before it came there.
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
    const { lookAtChange } = await import('./look-at-change.ts')
    await lookAtChange(environment, entry, say)
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
    .addArgument(PARTS)
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
