import type { Command, CommandUnknownOpts } from '@commander-js/extra-typings'

/** Returns the command that the words name, with its arguments and options. */
const verbOf = (program: Command, words: readonly string[]): CommandUnknownOpts =>
  words.reduce<CommandUnknownOpts>(
    (command, word) => command.commands.find((verb) => verb.name() === word) ?? command,
    program,
  )

/** Returns the completions of the last word, which may be empty. */
export const candidates = (program: Command, words: readonly string[]): string[] => {
  const before = words.slice(0, -1)
  const begun = words.at(-1) ?? ''
  const verb = verbOf(program, before)
  const help = verb.createHelp()
  const options = help.visibleOptions(verb)
  const awaiting = options.find((option) => option.required && option.long === before.at(-1))
  const possible = awaiting
    ? (awaiting.argChoices ?? [])
    : [
        ...help.visibleCommands(verb).map((command) => command.name()),
        ...verb.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
        ...options.map((option) => option.long ?? ''),
      ]
  // Options are many: they are offered to who has begun one.
  return possible.filter((word) => word.startsWith(begun) && (begun !== '' || !word.startsWith('-')))
}

/**
 * Completes `npm run <name> -- …`. Commands of one shell share the function; what completed npm before still completes
 * the rest. Nothing that is being typed is run.
 */
const forBash = (
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

/** Adds the verb that prints a shell's completion, and the one that the shell asks. */
export const addCompletion = (program: Command, name: string): void => {
  program
    .command('completion')
    .description('what bash needs to complete verbs, names and options: add it to ~/.bashrc')
    .addArgument(program.createArgument('<shell>').choices(['bash']))
    .action(() => {
      console.log(forBash(name))
    })
  program
    .command('candidates', { hidden: true })
    .argument('[words...]')
    .action((words) => {
      for (const word of candidates(program, words)) console.log(word)
    })
}
