import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getMinimalEnvironment, waitUntil } from '@federation/test-kit/processes'
import { UNLIMITED_RATES } from '@federation/test-kit/resilience'
import { onTestFinished, vi } from 'vitest'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'

/** Runs a function when the test ends. Concurrent tests must pass `onTestFinished` of their test context. */
export type AtEnd = (cleanUp: () => void) => void

export const createTempFolder = (atEnd: AtEnd = onTestFinished): string => {
  const path = mkdtempSync(join(tmpdir(), 'leads-'))
  atEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}

type LogLine = Record<string, unknown>

const START_TIMEOUT_MS = 100_000

interface StartOptions {
  environment: Record<string, string>
  /** Maximum size in KiB of a file that the process may write. A small maximum simulates a full disk. */
  largestFile?: number
  /** File to which the process writes its output. The result's `lines` and `stderr` are then empty. */
  output?: string
  atEnd?: AtEnd
}

export type RunningApi = ReturnType<typeof spawnApi>

export const spawnApi = ({ environment, largestFile, output, atEnd = onTestFinished }: StartOptions) => {
  const main = join(import.meta.dirname, '../api/serve-leads-api.ts')
  const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile}; `
  const command = `${limit}exec "$0" "$1"${output === undefined ? '' : ` >${output} 2>&1`}`
  const child = spawn('bash', ['-c', command, process.execPath, main], {
    env: { ...getMinimalEnvironment(), LEADS_PORT: '0', SITE_PORT: '9', ...UNLIMITED_RATES, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => {
    child.kill('SIGKILL')
  })
  const lines: LogLine[] = []
  let stderr = ''
  let hasEnded = false
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  const api = {
    url: '',
    pid: child.pid ?? 0,
    lines,
    /** Resolves when the process has ended: with its exit code, or with null if a signal ended it. */
    ended: once(child, 'close').then(() => {
      hasEnded = true
      return child.exitCode
    }),
    stderr: () => stderr,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Resolves with the first matching log line, including lines before this call. Rejects if the process ends first. */
    async line(matches: (line: LogLine) => boolean): Promise<LogLine> {
      await waitUntil(() => hasEnded || lines.some(matches), START_TIMEOUT_MS)
      const line = lines.find(matches)
      if (!line) throw new Error(`the API ended or is silent: ${stderr}`)
      return line
    },
    post: (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${api.url}${SEND_MAIL_ACTION}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
  return api
}

export const startApi = async (options: StartOptions): Promise<RunningApi> => {
  const api = spawnApi(options)
  const ready = await api.line((line) => line['msg'] === 'lead API ready')
  api.url = `http://127.0.0.1:${Number(ready['port'])}`
  return api
}

let lastRun: Promise<unknown> = Promise.resolve()

const runInProcess = async (environment: Record<string, string>, argv: string[]) => {
  const { runLeadsProgram } = await import('../api/cli/leads-program.ts')
  const { argv: argvBefore, env, exitCode } = process
  const output = { stdout: '', stderr: '' }
  const writers = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text)
      return true
    }),
  )
  Object.assign(process, {
    argv: ['node', 'leads', ...argv],
    env: { ...getMinimalEnvironment(), ...environment },
    exitCode: 0,
  })
  try {
    await runLeadsProgram()
    return { code: Number(process.exitCode), ...output }
  } finally {
    for (const writer of writers) writer.mockRestore()
    Object.assign(process, { argv: argvBefore, env, exitCode })
  }
}

/** Runs a `leads` command in this process, because starting another process is slow. Commands run one after another. */
export const runLeads = (environment: Record<string, string>, ...argv: string[]) => {
  const run = lastRun.then(() => runInProcess(environment, argv))
  lastRun = run.catch(() => undefined)
  return run
}
