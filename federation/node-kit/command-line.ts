import { Command, CommanderError } from '@commander-js/extra-typings'
import { addCompletion } from './completion.ts'

/** Exit codes of commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const

/** The command line itself is wrong; the message says what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Adds a verb to a program. `isDefault` marks the verb that runs if the command line names none. */
export type Verb = (program: Command) => unknown

interface Described {
  /** As package.json names its script. */
  name: string
  about: string
  verbs: readonly Verb[]
  /** Text below the list of verbs in the help. */
  more: string
}

/** A command such as `npm run fed -- <verb> …`, with help, completion, and one line for whatever is wrong. */
export const commandLine = ({ name, about, verbs, more }: Described): Command => {
  const called = `npm run ${name} --`
  const program = new Command(called)
    .description(about)
    .usage('<verb> …')
    .addHelpText('after', `\n${more}`)
    .configureHelp({ styleTitle: (title) => (title === 'Commands:' ? 'Verbs:' : title) })
    .helpOption('-h, --help', 'this text')
    .helpCommand('help [verb]', 'how a verb is called')
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => {
        const line = text
          .trim()
          .replace(/^error: /, '')
          .replaceAll('\n', ' ')
          .replace(/\.$/, '')
        write(`${name}: ${line}. See: ${called} --help\n`)
      },
    })
  for (const add of verbs) add(program)
  addCompletion(program, name)
  return program
}

/** A reader such as `head` may close the pipe early. The remaining output is dropped, and the verb still finishes. */
const outliveReader = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

/**
 * Runs the verb that the arguments name, or the default verb if `otherwise` names one. Wrong arguments print one line and
 * set exit code 2. Errors print what `explain` returns and set exit code 1. Verbs may set other exit codes.
 */
export const runCommandLine = async (
  program: Command,
  name: string,
  explain: (error: unknown) => string,
  otherwise: 'ask' | 'default' = 'ask',
): Promise<void> => {
  const words = process.argv.slice(2)
  process.stdout.off('error', outliveReader).on('error', outliveReader)
  try {
    if (words.length === 0 && otherwise === 'ask') program.error('say what to do')
    await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => {
      if (error instanceof UsageError) program.error(error.message)
      throw error
    })
  } catch (error) {
    const isSaid = error instanceof CommanderError
    if (!isSaid) process.stderr.write(`${name}: ${explain(error)}\n`)
    if (isSaid) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
    else process.exitCode = EXIT.failed
  }
}
