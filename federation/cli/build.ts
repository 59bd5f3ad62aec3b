import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { ReleaseId } from 'shared-contracts'
import type { Verb } from '../service/command-line.ts'
import { workspaceDeployables } from '../service/workspace.ts'

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

/** Builds parts one after the other. */
export const addBuild: Verb = (fed) =>
  fed
    .command('build')
    .description('build parts into their dist/, to look at: a release builds by itself')
    .addArgument(PARTS)
    .addOption(VERSION)
    .action(async (parts, { version }) => {
      const { buildToLookAt } = await import('../build/build-to-look-at.ts')
      for (const part of parts) console.log(`${part} ${await buildToLookAt(part, version)} built`)
    })
