import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AreaName, type ChannelEntry } from 'shared-contracts'
import type { Company } from '@federation/release'
import { UsageError, type Verb } from '@federation/node-kit/cli'
import { readEnvironment, type SiteEnvironment, terminalProgress, WORKSPACE } from '@federation/node-kit'
import {
  answer,
  changeLines,
  JOURNEYS,
  JSON_OPTION,
  type Outcome,
  outcomeText,
  readReleaseName,
  SKIP_BROWSER,
  TRIAL_OPTION,
} from './release.ts'

interface RollbackOptions {
  yes?: boolean | undefined
  dryRun?: boolean | undefined
}

/** Undoes the newest change. A change of several parts requires `yes`, except for a dry run. */
const undoLast = async ({ yes, dryRun = false }: RollbackOptions): Promise<Outcome> => {
  const [{ assertUndoable, changesIn, undoing }, { LIVE, moveChannel }] = await Promise.all([
    import('@federation/release'),
    import('@federation/registry'),
  ])
  const store = readEnvironment(process.env).storeDir
  const undone = await undoing(store)
  const { entry, undoes } = undone
  if (changesIn(entry) > 1 && !yes && !dryRun)
    throw new Error(
      [
        `This undoes entry ${undoes.seq} (${undoes.reason}), which is more than one part's change. Say --yes to do it, or name one: npm run fed -- rollback <area>`,
        ...changeLines(entry).map((line) => `  ${line}`),
      ].join('\n'),
    )
  if (!yes) await assertUndoable(store, undone)
  if (!dryRun) await moveChannel(store, LIVE, entry)
  return { entry, dryRun }
}

const rollBackNamed = async (
  names: string[],
  { yes = false, dryRun = false }: RollbackOptions,
): Promise<Outcome> => {
  const { rollBackParts } = await import('@federation/release')
  return {
    entry: await rollBackParts(readEnvironment(process.env), [...new Set(names)], {
      isTrial: dryRun,
      isForced: yes,
      progress: terminalProgress(),
    }),
    dryRun,
  }
}

const rollBack = async (names: string[], asked: RollbackOptions): Promise<Outcome> => {
  const { keepCanaryOnLive } = await import('@federation/release')
  const outcome = await (names.length === 0 ? undoLast(asked) : rollBackNamed(names, asked))
  if (!outcome.dryRun) await keepCanaryOnLive(readEnvironment(process.env).storeDir)
  return outcome
}

export const addRollback: Verb = (fed) =>
  fed
    .command('rollback')
    .description(
      'put areas or the shell back to what they had live before; without a name, undo the newest change',
    )
    .argument('[part...]', 'an area or the shell; the others stay as they are')
    .option('--yes', 'go back though that undoes more than one part, or others lose what they have')
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action((names, options) => answer(options.json, () => rollBack(names, options), outcomeText))

interface RetireOptions {
  redirectTo?: string | undefined
  yes?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
  remove?: boolean | undefined
}

interface Retired extends Outcome {
  area: string
  /** The area's paths, and their behavior once it is retired. */
  fate: string
  /** Files and folders that were deleted. */
  removed: string[]
}

/** Removes an area from the site. Requires `yes`, except for a dry run. An area that was never live can only be deleted. */
const retireArea = async (
  name: string,
  { redirectTo, yes, dryRun = false, skip, remove = false }: RetireOptions,
): Promise<Retired> => {
  const { browserCheck, keepCanaryOnLive, retirable, retire, wasEverLive } =
    await import('@federation/release')
  const { removeArea } = await import('@federation/area-kit')
  const environment = readEnvironment(process.env)
  const { data: known } = AreaName.safeParse(name)
  if (known && existsSync(join(WORKSPACE, known)) && !(await wasEverLive(environment.storeDir, known))) {
    if (!remove || !yes || dryRun)
      throw new Error(
        `${known} was never live. To delete its folder, its lines in the lockfile and its private key: npm run fed -- retire ${known} --remove --yes`,
      )
    return {
      area: known,
      fate: '',
      removed: await removeArea(known, environment.storeDir),
      dryRun,
      entry: null,
    }
  }
  const { area, paths } = await retirable(environment.storeDir, { name })
  const fate = `${paths.join(', ')}: ${redirectTo === undefined ? 'not found any more' : `leads to ${redirectTo}`}.`
  if (!yes && !dryRun)
    throw new Error(`Without ${area}, this is what visitors meet. Say --yes to do it.\n${fate}`)
  const browser = await browserCheck({
    store: environment.storeDir,
    isSkipped: skip !== undefined,
    say: console.error,
  })
  const entry = await retire(environment, {
    name,
    redirectTo,
    isTrial: dryRun,
    progress: terminalProgress(),
    ...browser,
  })
  if (!dryRun) await keepCanaryOnLive(environment.storeDir)
  if (!remove || dryRun) return { area, fate, removed: [], dryRun, entry }
  return { area, fate, removed: await removeArea(area, environment.storeDir), dryRun, entry }
}

const retiredText = ({ area, fate, removed, entry, dryRun }: Retired): string => {
  const outcome = entry ? `${outcomeText({ entry, dryRun })}\n${fate}` : `${area} is not live`
  if (dryRun) return outcome
  return removed.length > 0
    ? `${outcome}
Deleted: ${removed.join(', ')}, and its lines in pnpm-lock.yaml. Its releases stay in the store.`
    : `${outcome}
Its releases stay in the store and its folder in the workspace: npm run fed -- release ${area} brings it back, and
npm start leaves it alone. To delete its folder, its lines in the lockfile and its private key:
npm run fed -- retire ${area} --remove --yes`
}

export const addRetire: Verb = (fed) =>
  fed
    .command('retire')
    .description('take an area off the site')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--redirect-to <path>', 'where its addresses lead from now on')
    .option('--remove', 'also delete its folder, its lines in the lockfile and its private key')
    .option('--yes', 'do it')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action((name, { json, ...asked }) => answer(json, () => retireArea(name, asked), retiredText))

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

/** Result of a promotion, or of its dry run. */
interface PromoteOutcome {
  done: string
  entry: ChannelEntry | null
}

const changeRunning = async (
  store: string,
  { canary, minutes, stop, dryRun }: PromoteOptions,
): Promise<PromoteOutcome> => {
  const progress = terminalProgress()
  /** Performs the step unless this is a dry run. */
  const perform = async (step: string, change: () => Promise<ChannelEntry>) => {
    if (dryRun) return null
    progress(step)
    const entry = await change()
    progress('Done')
    return entry
  }
  const { runningCanary, promoteCanary, shareCanary, stopCanary, triedReleases } =
    await import('@federation/rollout')
  const { StoreError } = await import('@federation/registry')
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
): Promise<PromoteOutcome> => {
  const { BROWSER_STEP, candidateLooks, composeTrial, goLive, keepCanaryOnLive, tryReleases } =
    await import('@federation/release')
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
  const { readRelease } = await import('@federation/registry')
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
