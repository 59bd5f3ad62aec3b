export { commandLine, EXIT, readArguments, runCommandLine, UsageError, type Verb } from './command-line.ts'
export { exitWithParent } from './child-process.ts'
export { formatErrorWithAdvice, terminalProgress } from './error-advice.ts'
export { IS_STANDALONE, workspaceDeployables } from './workspace.ts'
