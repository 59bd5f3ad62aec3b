import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Past this a check counts as one that hangs. */
const LIMIT_MS = 180_000
/** Set by a test runner for what it runs itself; a run from within tests must not take them over. */
const OF_A_RUN = /^(?:VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|FORCE_COLOR$)/

export interface Ran {
  isPassed: boolean
  output: string
}

/** Runs one of the workspace's tools in its root to the end, and ends it with this process. */
export const runTool = (workspace: string, tool: string, args: readonly string[]): Promise<Ran> => {
  const keeper = fileURLToPath(new URL('check-process.ts', import.meta.url))
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !OF_A_RUN.test(key)))
  const child = spawn(process.execPath, [keeper, join(workspace, 'node_modules/.bin', tool), ...args], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The tools' own scripts look for Node.
    env: { ...env, NO_COLOR: '1', PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Ran>()
  let output = ''
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill()
  }, LIMIT_MS)
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  child.once('error', reject)
  child.once('close', (code) => {
    clearTimeout(limit)
    if (isLate) output += `\n${tool} was stopped after ${LIMIT_MS / 1000} s.`
    resolve({ isPassed: code === 0, output })
  })
  return promise
}
