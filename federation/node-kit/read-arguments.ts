import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { explain } from './explain.ts'

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Reads the command line of a script that has no verbs. Prints `help` and ends the process: with 0 after `--help`, with 2 and
 * the reason if an argument is unknown.
 */
export const readArguments = <Options extends ParseArgsOptionsConfig = Record<string, never>>(
  help: string,
  { options, hasPositionals = false }: { options?: Options; hasPositionals?: boolean } = {},
) => {
  try {
    const parsed = parseArgs({
      allowPositionals: hasPositionals,
      options: { ...options, ...HELP } as Options & typeof HELP,
    })
    if ((parsed.values as { help?: boolean }).help !== true) return parsed
    console.log(help)
    return process.exit(0)
  } catch (error) {
    console.error(`${explain(error)}\n\n${help}`)
    return process.exit(2)
  }
}
