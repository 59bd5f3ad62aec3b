import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { failure, type Tally } from './tally.ts'

const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })

/** A check that holds or does not: counts as one. */
export const runCheck = async (name: string, command: string, args: string[]): Promise<Tally> => {
  const started = Date.now()
  const code = await run(command, args)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, remarks: [] } : { passed: 0, failed: 1, skipped: 0, remarks: [failure(name)] }
}

/**
 * A test runner that writes a JSON report. A runner that fails without a failed test (it did not start, a hook
 * threw, or it found no test) counts as one failure.
 */
export const runSuite = async (
  command: string,
  args: string[],
  report: { file: string; read: (json: never) => Tally; env?: Record<string, string> },
): Promise<Tally> => {
  mkdirSync(dirname(report.file), { recursive: true })
  rmSync(report.file, { force: true })
  const code = await run(command, args, report.env)
  try {
    const tally = report.read(JSON.parse(readFileSync(report.file, 'utf8')) as never)
    const isSilentFailure = (code !== 0 && tally.failed === 0) || tally.passed + tally.failed === 0
    if (!isSilentFailure) return tally
    return { ...tally, failed: tally.failed + 1, remarks: [...tally.remarks, failure(command, `ended with ${code}, though none of its tests failed`)] }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, remarks: [failure(command, `left no report, and ended with ${code}`)] }
  }
}
