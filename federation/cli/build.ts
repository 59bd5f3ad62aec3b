import { Argument, Option } from '@commander-js/extra-typings'
import type { Verb } from '../service/command-line.ts'
import { workspaceDeployables } from '../service/workspace.ts'

export const PARTS = new Argument('<part...>', 'what is released apart').choices(await workspaceDeployables())

export const VERSION = new Option('--version <id>', 'its version; without one it follows from the sources')

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
