import { buildForInspection, linkPackages, runTool, writeArea } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'
import type { DeployableName } from 'shared-contracts'

/** Writes a new area, links its packages if `isLinked`, and prints the next steps. */
export const newArea = async (name: string, isLinked: boolean): Promise<void> => {
  const { area, files, page } = await writeArea(name)
  // The formatter's line breaks depend on the length of the area's name.
  const { hasPassed, output } = await runTool(WORKSPACE, 'oxfmt', [area])
  if (!hasPassed) throw new Error(output)
  console.log(`${area} is written, ${files.length} files: ${files.join(', ')}`)
  if (isLinked) await linkPackages()
  console.log(`Its page is ${page}. What comes next:
  npm run fed -- release ${area}     make it live
  npm test -- ${area}                its checks, tests and journeys
  its texts and its title are in ${area}/src/content, its menu in ${area}/src/routes.ts`)
}

/** Builds parts into their `dist/`. */
export const build = async (parts: readonly DeployableName[], version: string | undefined): Promise<void> => {
  for (const part of parts) console.log(`${part} ${await buildForInspection(part, version)} built`)
}
