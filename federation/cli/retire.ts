import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { browserCheck } from '../release/open-changed.ts'
import { SKIP_BROWSER } from './look-options.ts'
import { answer, JSON_OPTION, outcomeText, TRIAL_OPTION, type Outcome } from './answer.ts'

interface Asked {
  redirectTo?: string | undefined
  yes?: boolean | undefined
  dryRun?: boolean | undefined
  skip?: string | undefined
}

interface Retired extends Outcome {
  area: string
  /** Its addresses, and what becomes of them. */
  fate: string
}

/** Takes an area off the site where that is confirmed or only tried, and says what it means. */
const retireArea = async (
  name: string,
  { redirectTo, yes, dryRun = false, skip }: Asked,
): Promise<Retired> => {
  const { retirable, retire } = await import('../release/retire.ts')
  const environment = readEnvironment(process.env)
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
  const entry = await retire(environment, { name, redirectTo, isTrial: dryRun, ...browser })
  if (!dryRun) await keepCanaryOnLive(environment.storeDir)
  return { area, fate, dryRun, entry }
}

const text = ({ area, fate, entry, dryRun }: Retired): string => {
  if (!entry) return `${area} was retired before`
  if (dryRun) return `${outcomeText({ entry, dryRun })}\n${fate}`
  return `${outcomeText({ entry, dryRun })}
${fate}
Its releases stay in the store and its folder in the workspace: npm run fed -- release ${area} brings it back, and
npm start leaves it alone. For good: delete the folder ${area}.`
}

export const addRetire: Verb = (fed) =>
  fed
    .command('retire')
    .description('take an area off the site')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--redirect-to <path>', 'where its addresses lead from now on')
    .option('--yes', 'do it')
    .addOption(SKIP_BROWSER)
    .addOption(TRIAL_OPTION)
    .addOption(JSON_OPTION)
    .action((name, { json, ...asked }) => answer(json, () => retireArea(name, asked), text))
