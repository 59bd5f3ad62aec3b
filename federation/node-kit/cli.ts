/** Command lines of Node processes: verbs and arguments, and text that is printed in columns. */

import { type CommandUnknownOpts, Command, CommanderError } from '@commander-js/extra-typings'
import { type ParseArgsOptionsConfig, parseArgs, styleText } from 'node:util'
import { formatErrorWithAdvice } from './error-advice.ts'

/** Exit codes of the commands. `usage` is for invalid arguments, `notFound` for an id or name that does not exist. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const

/** Error in the arguments of a command. The message is advice for the user. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Function that adds a verb (subcommand), such as `release`, to a program. A verb with the option `isDefault` runs if the
 * arguments contain no verb.
 */
export type Verb = (program: Command) => unknown

interface CommandLineOptions {
  name: string
  about: string
  verbs: readonly Verb[]
  more: string
}

/** Creates a program such as `npm run fed -- <verb> …` with help and shell completion. A usage error prints one line. */
export const commandLine = ({ name, about, verbs, more }: CommandLineOptions): Command => {
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

/**
 * Ignores EPIPE. This error occurs if the reader of the output, such as `head`, closes the pipe early. The command still runs
 * to its end.
 */
const ignoreBrokenPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

/**
 * Runs the verb in the process arguments. Without a verb, prints a usage error; if `otherwise` is `default`, runs the default
 * verb instead. A usage error sets exit code 2. Any other error prints the text that `textOf` returns, and sets exit code 1.
 */
export const runCommandLine = async (
  program: Command,
  name: string,
  textOf: (error: unknown) => string,
  otherwise: 'ask' | 'default' = 'ask',
): Promise<void> => {
  const args = process.argv.slice(2)
  process.stdout.off('error', ignoreBrokenPipe).on('error', ignoreBrokenPipe)
  try {
    if (args.length === 0 && otherwise === 'ask') program.error('say what to do')
    await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
      if (error instanceof UsageError) program.error(error.message)
      throw error
    })
  } catch (error) {
    const isSaid = error instanceof CommanderError
    if (!isSaid) process.stderr.write(`${name}: ${textOf(error)}\n`)
    if (isSaid) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage
    else process.exitCode = EXIT.failed
  }
}

let isJson = false

/** Selects the format of the results that this process prints: JSON if `value` is true (option `--json`), otherwise text. */
export const setJsonOutput = (value: boolean): void => {
  isJson = value
}

/** Returns true if results are printed as JSON, because of the option `--json`. */
export const isJsonOutput = (): boolean => isJson

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Parses the arguments of a script without verbs. For `--help`, prints `help` and exits with code 0. For an unknown
 * argument, prints the reason and `help`, and exits with code 2.
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
    console.error(`${formatErrorWithAdvice(error)}\n\n${help}`)
    return process.exit(2)
  }
}

/** Returns the command that the typed words select. Returns the program itself if the words select none. */
const findVerb = (program: Command, words: readonly string[]): CommandUnknownOpts =>
  words.reduce<CommandUnknownOpts>(
    (command, word) => command.commands.find((verb) => verb.name() === word) ?? command,
    program,
  )

/** Returns the completions of the last of the words that the user has typed in the shell. The last word may be empty. */
export const listCompletions = (program: Command, words: readonly string[]): string[] => {
  const before = words.slice(0, -1)
  const lastWord = words.at(-1) ?? ''
  const verb = findVerb(program, before)
  const help = verb.createHelp()
  const options = help.visibleOptions(verb)
  const optionWithValue = options.find((option) => option.required && option.long === before.at(-1))
  const possible = optionWithValue
    ? (optionWithValue.argChoices ?? [])
    : [
        ...help.visibleCommands(verb).map((command) => command.name()),
        ...verb.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
        ...options.map((option) => option.long ?? ''),
      ]
  // Offer options only after the first typed character, because there are many of them.
  return possible.filter((word) => word.startsWith(lastWord) && (lastWord !== '' || !word.startsWith('-')))
}

/**
 * Returns a bash script that completes `npm run <name> -- …`. All programs with completion share one shell function. For other
 * npm commands, the function calls the completion that was registered before. The function never executes the typed words.
 */
const formatBashCompletion = (
  name: string,
): string => `# To be read by each new shell (~/.bashrc), in this folder: eval "$(npm run -s ${name} -- completion bash)"
declare -gA _npm_run_programs
_npm_run_programs[${name}]='${process.argv[1]?.replaceAll("'", String.raw`'\''`)}'
_npm_run() {
  local words=("\${COMP_WORDS[@]:0:COMP_CWORD+1}")
  local program="\${_npm_run_programs[\${words[2]:-none}]:-}"
  if [[ "\${words[1]}" == run && "\${words[3]:-}" == -- && -n "$program" ]]; then
    mapfile -t COMPREPLY < <('${process.execPath}' "$program" candidates -- "\${words[@]:4}" 2>/dev/null)
  elif [[ -n "\${_npm_run_before:-}" ]]; then
    "$_npm_run_before" "$@"
  fi
}
if [[ "$(complete -p npm 2>/dev/null)" =~ -F\\ ([^ ]+) && "\${BASH_REMATCH[1]}" != _npm_run ]]; then
  _npm_run_before="\${BASH_REMATCH[1]}"
fi
complete -o default -F _npm_run npm`

/** Adds the verb `completion`, which prints a bash script, and the hidden verb `candidates`, which that script calls. */
export const addCompletion = (program: Command, name: string): void => {
  program
    .command('completion')
    .description('what bash needs to complete verbs, names and options: add it to ~/.bashrc')
    .addArgument(program.createArgument('<shell>').choices(['bash']))
    .action(() => {
      console.log(formatBashCompletion(name))
    })
  program
    .command('candidates', { hidden: true })
    .argument('[words...]')
    .action((words) => {
      for (const word of listCompletions(program, words)) console.log(word)
    })
}

interface TableOptions {
  /** Maximum length of a cell, in characters. Longer cells are cut off and end with an ellipsis. Default: no limit. */
  maxCellLength?: number
  /**
   * Index of the first right-aligned column, for example of numbers. All later columns are right-aligned too. Default: none.
   */
  rightFrom?: number
}

/**
 * Replaces control characters, because text of visitors can contain escape sequences that manipulate a terminal. Keeps the
 * invisible joiner characters that emoji and some writing systems need.
 */
export const printable = (text: string): string => text.replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '·')

const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text

/**
 * Formats rows as lines of aligned columns, two spaces apart, below a line of headers. Headers are bold on a terminal, unless
 * NO_COLOR is set. Control characters in cells are replaced.
 */
export const formatTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { maxCellLength = Infinity, rightFrom = Infinity }: TableOptions = {},
): string => {
  const cells = rows.map((row) => row.map((cell) => truncate(printable(String(cell)), maxCellLength)))
  const widths = head.map((label, column) =>
    Math.max(label.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const formatRow = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column < rightFrom ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [styleText('bold', formatRow(head)), ...cells.map(formatRow)].join('\n')
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const
const MAX_RELATIVE_MS = 60 * 86_400_000
const RELATIVE = new Intl.RelativeTimeFormat('en-US')

/**
 * Formats a time relative to now, such as `3 minutes ago`. A time more than 60 days away becomes a date, such as `2026-08-30`.
 * @param at ISO 8601 time
 * @param now ms since the epoch
 */
export const formatAge = (at: string, now = Date.now()): string => {
  const difference = Date.parse(at) - now
  const { unit, ms } = UNITS.find((one) => Math.abs(difference) >= one.ms) ?? UNITS[3]
  return Math.abs(difference) > MAX_RELATIVE_MS
    ? at.slice(0, 'yyyy-mm-dd'.length)
    : RELATIVE.format(Math.round(difference / ms) || -0, unit)
}

/** Formats a time to the minute, such as `2026-11-29 15:18 UTC`. */
export const formatMinute = (at: string): string =>
  `${new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`

export { exitWithParent } from './child-process.ts'
export { formatErrorWithAdvice, terminalProgress } from './error-advice.ts'
export { IS_STANDALONE, workspaceDeployables } from './workspace.ts'
