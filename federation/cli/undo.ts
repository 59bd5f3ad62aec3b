import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AreaName, type ChannelEntry } from 'shared-contracts'
import { removeArea } from '@federation/area-kit'
import { readEnvironment, type SiteEnvironment, WORKSPACE } from '@federation/node-kit'
import { terminalProgress } from '@federation/node-kit/cli'
import { LIVE, moveChannel, readRelease, StoreError } from '@federation/registry'
import {
  assertUndoable,
  BROWSER_STEP,
  browserCheck,
  candidateLooks,
  changesIn,
  type Company,
  composeTrial,
  goLive,
  keepCanaryOnLive,
  retirable,
  retire as retireReleased,
  rollBackParts,
  tryReleases,
  undoing,
  wasEverLive,
} from '@federation/release'
import { promoteCanary, runningCanary, shareCanary, stopCanary, triedReleases } from '@federation/rollout'
import { answer, changeLines, type Outcome, outcomeText } from './print.ts'
import { readReleaseName } from './release.ts'

interface Printed {
  json?: boolean | undefined
}

interface RollbackOptions {
  yes?: boolean | undefined
  dryRun?: boolean | undefined
}

/** Undoes the newest change. A change of several parts requires `yes`, except for a dry run. */
const undoLast = async ({ yes, dryRun = false }: RollbackOptions): Promise<Outcome> => {
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
  return {
    entry: await rollBackParts(readEnvironment(process.env), [...new Set(names)], {
      isTrial: dryRun,
      isForced: yes,
      progress: terminalProgress(),
    }),
    dryRun,
  }
}

const rollBackAll = async (names: string[], asked: RollbackOptions): Promise<Outcome> => {
  const outcome = await (names.length === 0 ? undoLast(asked) : rollBackNamed(names, asked))
  if (!outcome.dryRun) await keepCanaryOnLive(readEnvironment(process.env).storeDir)
  return outcome
}

export const rollBack = (names: string[], { json, ...options }: RollbackOptions & Printed): Promise<void> =>
  answer(json, () => rollBackAll(names, options), outcomeText)

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
  const entry = await retireReleased(environment, {
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

export const retire = (name: string, { json, ...options }: RetireOptions & Printed): Promise<void> =>
  answer(json, () => retireArea(name, options), retiredText)

interface PromoteOptions {
  canary?: number | undefined
  minutes?: number | undefined
  stop?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
  journeys?: Company | undefined
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
  const head = await runningCanary(store)
  if (!head)
    throw new StoreError(
      'CANARY_NONE',
      'No canary is running. Begin one: npm run fed -- promote <area>@<release> --canary 10',
    )
  const what = triedReleases(head)
  if (stop)
    return {
      done: `the canary of ${what} is stopped`,
      entry: await perform('Moving canary to the live composition', () =>
        stopCanary(store, head, { reason: `canary of ${what} stopped by hand` }),
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

export const promote = (words: string[], { json, ...options }: PromoteOptions & Printed): Promise<void> =>
  answer(
    json,
    async () => {
      const environment = readEnvironment(process.env)
      const { done, entry } =
        words.length === 0
          ? await changeRunning(environment.storeDir, options)
          : await beginOrRelease(environment, words, options)
      return { done, dryRun: options.dryRun ?? false, entry }
    },
    ({ done, dryRun, entry }) =>
      `${dryRun ? 'would be done: ' : ''}${done}${entry ? ` (entry ${entry.seq})` : ''}`,
  )
