import type { Verb } from '../service/command-line.ts'
import { PARTS, VERSION } from './parts.ts'

/** Builds parts one after the other, in this process. */
export const addBuild: Verb = (fed) =>
  fed
    .command('build')
    .description('build parts into their dist/')
    .addArgument(PARTS)
    .addOption(VERSION)
    .action(async (parts, { version }) => {
      const { buildHere } = await import('../build/build.ts')
      for (const part of parts) console.log(`${part} ${await buildHere(part, version)} built`)
    })
