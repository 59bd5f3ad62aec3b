import type { Verb } from '../service/command-line.ts'
import { readEnvironment, type SiteEnvironment } from '../service/environment.ts'

/** Takes an area off the site where that is confirmed, and says what it means. */
const retireArea = async (
  environment: SiteEnvironment,
  name: string,
  redirectTo: string | undefined,
  isConfirmed: boolean,
): Promise<void> => {
  const { retirable, retire } = await import('../release/retire.ts')
  const { area, paths } = await retirable(environment.storeDir, { name })
  const fate = `${paths.join(', ')}: ${redirectTo === undefined ? 'not found any more' : `leads to ${redirectTo}`}.`
  if (!isConfirmed)
    throw new Error(`Without ${area}, this is what visitors meet. Say --yes to do it.\n${fate}`)
  const { keepCanaryOnLive } = await import('../rollout/try-release.ts')
  const entry = await retire(environment, { name, redirectTo })
  await keepCanaryOnLive(environment.storeDir)
  if (!entry) {
    console.log(`${area} was retired before`)
    return
  }
  console.log(`live is now ${entry.composition} (entry ${entry.seq}, ${entry.reason})
${fate}
Its releases stay in the store and its folder in the workspace: npm run fed -- release ${area} brings it back, and
npm start leaves it alone. For good: delete the folder ${area}.`)
}

export const addRetire: Verb = (fed) =>
  fed
    .command('retire')
    .description('take an area off the site')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--redirect-to <path>', 'where its addresses lead from now on')
    .option('--yes', 'do it')
    .action((name, { redirectTo, yes }) =>
      retireArea(readEnvironment(process.env), name, redirectTo, yes ?? false),
    )
