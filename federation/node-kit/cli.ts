export { commandLine, EXIT, runCommandLine, UsageError, type Verb } from './command-line.ts'
export { readArguments } from './read-arguments.ts'
