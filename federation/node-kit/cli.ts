export { commandLine, EXIT, readArguments, runCommandLine, UsageError, type Verb } from './command-line.ts'
export { endWithParent } from './end-with-parent.ts'
export { explain, terminalProgress } from './explain.ts'
export { workspaceDeployables } from './workspace.ts'
