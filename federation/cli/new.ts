import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { ReleaseId } from 'shared-contracts'
import type { Verb } from '@federation/node-kit/cli'
import { WORKSPACE, workspaceDeployables } from '@federation/node-kit'

/** Writes a new area, links its packages if `isLinked`, and prints the next steps. */
const newArea = async (name: string, isLinked: boolean): Promise<void> => {
  const { linkPackages, runTool, writeArea } = await import('@federation/area-kit')
  const { area, files, page } = await writeArea(name)
  // Line breaks depend on the length of the name.
  const { isPassed, output } = await runTool(WORKSPACE, 'oxfmt', [area])
  if (!isPassed) throw new Error(output)
  console.log(`${area} is written, ${files.length} files: ${files.join(', ')}`)
  if (isLinked) await linkPackages()
  console.log(`Its page is ${page}. What comes next:
  npm run fed -- release ${area}     make it live
  npm test -- ${area}                its checks, tests and journeys
  its words are in ${area}/src/content, its page and its menu in ${area}/src/routes.ts`)
}

export const addNew: Verb = (fed) =>
  fed
    .command('new')
    .description('write a new area into the workspace')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--no-link', 'leave it to you to link its packages')
    .action((name, { link }) => newArea(name, link))

export const PARTS = new Argument('<part...>', 'what is released apart').choices(await workspaceDeployables())

const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/

const readVersion = (text: string): string => {
  if (!SEMVER.test(text) || !ReleaseId.safeParse(text).success)
    throw new InvalidArgumentError(
      'A version has three numbers, such as 1.4.0 or 1.4.0-rc.1: in lower case, 64 characters at most.',
    )
  return text
}

export const VERSION = new Option(
  '--version <id>',
  'its version, such as 1.4.0; without one it follows from the sources',
).argParser(readVersion)

export const addBuild: Verb = (fed) =>
  fed
    .command('build')
    .description('build parts into their dist/, to look at: a release builds by itself')
    .addArgument(PARTS)
    .addOption(VERSION)
    .action(async (parts, { version }) => {
      const { buildToLookAt } = await import('@federation/area-kit')
      for (const part of parts) console.log(`${part} ${await buildToLookAt(part, version)} built`)
    })
