import { retirable, retire } from '../release/retire.ts'
import type { SiteEnvironment } from '../service/environment.ts'

/** Takes an area off the site where that is confirmed, and says what it means. */
export const retireArea = async (environment: SiteEnvironment, name: string, redirectTo: string | undefined, isConfirmed: boolean): Promise<void> => {
  const { area, paths } = await retirable(environment.storeDir, { name })
  const fate = `${paths.join(', ')}: ${redirectTo === undefined ? 'not found any more' : `leads to ${redirectTo}`}.`
  if (!isConfirmed) throw new Error(`Without ${area}, this is what visitors meet. Say --yes to do it.\n${fate}`)
  const entry = await retire(environment, { name, redirectTo })
  if (!entry) {
    console.log(`${area} was retired before`)
    return
  }
  console.log(`live is now ${entry.composition} (entry ${entry.seq}, ${entry.reason})
${fate}
Its releases stay in the store and its folder in the workspace: npm run fed -- release ${area} brings it back, and
npm start leaves it alone. For good: delete the folder ${area}.`)
}
