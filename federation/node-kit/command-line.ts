import { Command, CommanderError } from '@commander-js/extra-typings'
import { addCompletion } from './completion.ts'

/** Exit codes of commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const

/** The command line itself is wrong; the message says what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Adds what a command can do under one name; `isDefault` where it is what a command does that is told no other. */
export type Verb = (program: Command) => unknown

interface Described {
  /** As package.json names its script. */
  name: string
  about: string
  verbs: readonly Verb[]
  /** What stands below the verbs in its help. */
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

/** Whoever reads may stop before the end, as `head` does: the rest is for nobody, and what was begun is ended all the same. */
const outliveReader = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

/**
 * Runs what the words ask for; without any, where `otherwise` says so, the verb that is the default. What is wrong with them is
 * said in one line (exit code 2), and what fails in the words of `explain` (exit code 1); verbs set other exit codes themselves.
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
