import {
  buildForInspection,
  buildInChildProcess,
  computeReleaseId,
  inBuildFolder,
  linkPackages,
  runChecks,
  runTool,
  writeArea,
  writeRepository,
} from '@federation/area-kit'
import { CHECKS } from '@federation/area-kit/check-names'
import { terminalProgress, WORKSPACE } from '@federation/node-kit'
import { IS_STANDALONE, UsageError } from '@federation/node-kit/cli'
import { pullRequestPrefix, readPullRequest } from '@federation/service/pull-request'
import { cp, mkdir, readdir } from 'node:fs/promises'
import type { DeployableName } from 'shared-contracts'

/** Writes a new area and prints the next steps. With `isLinked`, also installs its packages. */
export const newArea = async (name: string, isLinked: boolean): Promise<void> => {
  const { area, files, page } = await writeArea(name)
  // Format the new files, because the length of the area's name determines where lines break.
  const { hasPassed, output } = await runTool(WORKSPACE, 'oxfmt', [area])
  if (!hasPassed) throw new Error(output)
  console.log(`${area} created, ${files.length} files: ${files.join(', ')}`)
  if (isLinked) await linkPackages()
  console.log(`Its page is ${page}. Next steps:
  npm run fed -- release ${area}     make it live
  npm test -- ${area}                its checks, tests and journeys
  its texts and its title are in ${area}/src/content, its menu in ${area}/src/routes.ts`)
}

export const build = async (parts: readonly DeployableName[], version: string | undefined): Promise<void> => {
  for (const part of parts) console.log(`${part} ${await buildForInspection(part, version)} built`)
}

/**
 * Runs the checks of a release and builds the areas, but publishes nothing. If REGISTRY_URL is set in a team's own repository,
 * also runs the team's journeys (end-to-end tests) on the live site with the built areas. With `out`, copies the release to
 * this folder; in the job of a pull request, its id then begins with the pull request's number.
 */
export const check = async (
  parts: readonly DeployableName[],
  { out }: { out?: string | undefined } = {},
): Promise<void> => {
  const progress = terminalProgress()
  if (out !== undefined) await assertOutFolder(parts, out)
  const pullRequest = out === undefined ? null : readPullRequest(process.env)
  const prefix = pullRequest === null ? '' : pullRequestPrefix(pullRequest.number)
  for (const part of parts) {
    await runChecks(part, CHECKS, { progress })
    progress(`Building ${part}`)
    const release = prefix + (await computeReleaseId(part))
    const hasJourneys = IS_STANDALONE && part !== 'shell' && Boolean(process.env.REGISTRY_URL)
    const failures = await inBuildFolder(part, release, async (folder) => {
      await buildInChildProcess(part, release, folder)
      if (out !== undefined) await cp(folder, out, { recursive: true })
      return hasJourneys ? (await import('./develop.ts')).runJourneys(part, folder, progress) : null
    })
    if (failures !== null) throw new Error(`Journeys failed (var/test/report/index.html):\n${failures}`)
    const checks = hasJourneys ? ', the checks of the build and its journeys' : ' and the checks of the build'
    console.log(`${part} ${release} passes lint, types, unit tests${checks}`)
    if (IS_STANDALONE && !hasJourneys)
      console.log('Its journeys were skipped: they need the live site. Set REGISTRY_URL')
  }
  progress('Done')
}

/** Creates the folder for a release. Throws UsageError if there are several parts, or if the folder has files already. */
const assertOutFolder = async (parts: readonly DeployableName[], out: string): Promise<void> => {
  if (parts.length > 1) throw new UsageError('--out keeps the release of one part: name only one')
  await mkdir(out, { recursive: true })
  if ((await readdir(out)).length > 0) throw new UsageError(`--out needs an empty folder: ${out} has files`)
}

/**
 * Writes a repository that contains a new area, and prints the next steps. `packages` is a folder with tarballs from which npm
 * installs the site's packages. If `packages` is undefined, npm installs them from its registry.
 */
export const newRepository = async (
  name: string,
  folder: string,
  packages: string | undefined,
): Promise<void> => {
  const { area, files, page, root } = await writeRepository(name, folder, packages)
  console.log(`${root} created, ${files.length} files: ${files.join(', ')}`)
  console.log(`The page of ${area} is ${page}. Next steps, in that folder:
  npm install
  npm test                                   lint, types, unit tests and the checks of the build
  export REGISTRY_URL=https://…              with it, npm test runs the journeys as well
  npm run dev                                edit the area inside the live site
  npm run release                            make it live`)
}
