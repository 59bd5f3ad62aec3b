import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AreaName } from 'shared-contracts'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { browserCheck } from '../release/open-changed.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { terminalProgress } from '../service/progress.ts'
import { SKIP_BROWSER } from './look-options.ts'
import { answer, JSON_OPTION, outcomeText, TRIAL_OPTION, type Outcome } from './answer.ts'

interface Asked {
  redirectTo?: string | undefined
  yes?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
  remove?: boolean | undefined
}

interface Retired extends Outcome {
  area: string
  /** Its addresses, and what becomes of them. */
  fate: string
  /** Files and folders that were deleted. */
  removed: string[]
}

/** Takes an area off the site where that is confirmed or only tried, and says what it means. */
const retireArea = async (
  name: string,
  { redirectTo, yes, dryRun = false, skip, remove = false }: Asked,
): Promise<Retired> => {
  const { retirable, retire, wasEverLive } = await import('../release/retire.ts')
  const { removeArea } = await import('../new-area/remove-area.ts')
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
  const { keepCanaryOnLive } = await import('../rollout/try-release.ts')
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

const text = ({ area, fate, removed, entry, dryRun }: Retired): string => {
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
    .action((name, { json, ...asked }) => answer(json, () => retireArea(name, asked), text))
