import type { ChannelEntry } from 'shared-contracts'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment, type SiteEnvironment } from '../service/environment.ts'
import { candidateLooks } from '../release/candidate-looks.ts'
import type { Company } from '../release/hold-journeys.ts'
import { JOURNEYS, SKIP_BROWSER } from './look-options.ts'
import { terminalProgress } from '../service/progress.ts'
import { readReleaseName } from './release-name.ts'

interface PromoteOptions {
  canary?: number | undefined
  minutes?: number | undefined
  stop?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
  journeys?: Company | undefined
}

const wholePercent = (text: string): number => {
  const percent = Number(text)
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new UsageError(`--canary takes a whole number from 1 to 100, not ${text}`)
  return percent
}

const someMinutes = (text: string): number => {
  const minutes = Number(text)
  if (text === '' || !(minutes >= 0)) throw new UsageError(`--minutes takes a number from 0, not ${text}`)
  return minutes
}

/** What is done, or would be. */
interface Outcome {
  done: string
  entry: ChannelEntry | null
}

const changeRunning = async (
  store: string,
  { canary, minutes, stop, dryRun }: PromoteOptions,
): Promise<Outcome> => {
  const progress = terminalProgress()
  /** Performs the step unless this is a dry run. */
  const perform = async (step: string, change: () => Promise<ChannelEntry>) => {
    if (dryRun) return null
    progress(step)
    const entry = await change()
    progress('Done')
    return entry
  }
  const { runningCanary } = await import('../rollout/canary-channel.ts')
  const { promoteCanary, shareCanary, stopCanary, triedReleases } = await import('../rollout/canary-steps.ts')
  const { StoreError } = await import('../store/errors.ts')
  const head = await runningCanary(store)
  if (!head)
    throw new StoreError(
      'CANARY_NONE',
      'No canary is running. Begin one: npm run fed -- promote <area>@<release> --canary 10',
    )
  const what = triedReleases(head)
  if (stop)
    return {
      done: `the canary of ${what} is taken back`,
      entry: await perform('Moving canary to what is live', () =>
        stopCanary(store, head, { reason: `canary of ${what} taken back by hand` }),
      ),
    }
  if (canary !== undefined)
    return {
      done: `${what} goes to ${canary}% of the visitors`,
      entry: await perform(`Moving canary from ${head.canary.percent}% to ${canary}% of the visitors`, () =>
        shareCanary(store, head, canary, minutes),
      ),
    }
  return {
    done: `${what} goes to everybody`,
    entry: await perform(`Verifying signatures and moving live to ${head.composition}`, () =>
      promoteCanary(store, head, { reason: `promotion of ${what} by hand` }),
    ),
  }
}

const beginOrRelease = async (
  environment: SiteEnvironment,
  words: string[],
  { canary, minutes, dryRun, skip, journeys }: PromoteOptions,
): Promise<Outcome> => {
  const { composeTrial, keepCanaryOnLive, tryReleases } = await import('../rollout/try-release.ts')
  const { BROWSER_STEP, goLive } = await import('../release/go-live.ts')
  const progress = terminalProgress()
  const store = environment.storeDir
  const releases = new Map(words.map(readReleaseName))
  const what = words.join(', ')
  const done = `${what} goes to ${canary === undefined ? 'everybody' : `${canary}% of the visitors`}`
  const looks = await candidateLooks({
    environment,
    isBrowserSkipped: skip !== undefined,
    isApiSkipped: false,
    journeys,
    say: console.error,
  })
  if (dryRun) {
    const { composition, base } = await composeTrial(store, releases, { progress })
    if (looks.opens) progress(BROWSER_STEP)
    await looks.opens?.({ composition, passed: [base] })
    progress('Done')
    return { done: `${done}, as composition ${composition}, which passes the gate`, entry: null }
  }
  if (canary !== undefined) {
    const entry = await tryReleases(store, releases, { percent: canary, minutes, progress, ...looks })
    progress('Done')
    return { done, entry }
  }
  const { readRelease } = await import('../store/release-document.ts')
  for (const [name, release] of releases) await readRelease(store, name, release)
  const entry = await goLive(environment, releases, {
    opens: looks.opens,
    progress,
    ...(looks.skipped.length > 0 ? { skipped: looks.skipped } : {}),
  })
  await keepCanaryOnLive(store)
  progress('Done')
  return { done: entry ? done : `${what} is live already`, entry }
}

export const addPromote: Verb = (fed) =>
  fed
    .command('promote')
    .description('make a published release live, for some visitors first')
    .argument('[release...]', 'such as mf-pay@1.2.0-0123456789ab; without one, the canary that is running')
    .option('--canary <percent>', 'for so many of a hundred visitors', wholePercent)
    .option('--minutes <minutes>', 'how long it must be well before everybody gets it (30)', someMinutes)
    .option('--stop', 'take the canary back')
    .addOption(SKIP_BROWSER)
    .addOption(JOURNEYS)
    .option('--dry-run', 'hold it against the gate and say what would happen')
    .option('--json', 'the same as JSON, for scripts')
    .action(async (words, { json, ...options }) => {
      if (options.stop && (words.length > 0 || options.canary !== undefined))
        throw new UsageError('--stop takes no release and no --canary: it ends the canary that is running')
      const environment = readEnvironment(process.env)
      const { done, entry } =
        words.length === 0
          ? await changeRunning(environment.storeDir, options)
          : await beginOrRelease(environment, words, options)
      if (json) console.log(JSON.stringify({ done, dryRun: options.dryRun ?? false, entry }, null, 2))
      else
        console.log(
          `${options.dryRun ? 'would be done: ' : ''}${done}${entry ? ` (entry ${entry.seq})` : ''}`,
        )
    })
