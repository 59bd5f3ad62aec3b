export { commandLine, EXIT, readArguments, runCommandLine, UsageError, type Verb } from './command-line.ts'
export { endWithParent } from './child-process.ts'
export { explain, terminalProgress } from './error-advice.ts'
export { workspaceDeployables } from './workspace.ts'
