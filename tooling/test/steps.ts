import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Tally } from 'e2e/tally.ts'

interface Way {
  env?: Record<string, string> | undefined
  /** Title under which what it says is shown once it has ended, since something else runs and speaks at the same time. */
  heldFor?: string | undefined
}

const run = (command: string, args: string[], { env = {}, heldFor }: Way): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: heldFor !== undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void said.push(chunk))
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => {
      if (said.length > 0) process.stdout.write(`${heldFor}\n${String(Buffer.concat(said))}`)
      resolve(code ?? 1)
    })
  })

/** What failed as a whole. */
export const failedWhole = (name: string, reason: string): Tally => ({
  passed: 0,
  skipped: 0,
  failures: [{ name, reason }],
  remarks: [],
})

/** Runs a check that passes or fails as a whole. `advice` is printed when it fails: the command that fixes it or shows more. */
export const runCheck = async (
  name: string,
  command: string,
  args: string[],
  advice: string,
): Promise<Tally> => {
  const started = Date.now()
  const code = await run(command, args, { heldFor: name })
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  return code === 0 ? { passed: 1, skipped: 0, failures: [], remarks: [] } : failedWhole(name, advice)
}

interface Report extends Way {
  file: string
  read: (json: never) => Tally
}

/**
 * Runs a test runner that writes a JSON report to `file`. A runner that exits with an error though none of its tests failed (it
 * did not start, a hook threw, it found no test) counts as one failure.
 */
export const runSuite = async (
  command: string,
  args: string[],
  { file, read, env, heldFor }: Report,
): Promise<Tally> => {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const code = await run(command, args, { env, heldFor })
  let tally: Tally
  try {
    tally = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch {
    return failedWhole(command, `left no report, and ended with ${code}`)
  }
  const isSilentFailure = tally.failures.length === 0 && (code !== 0 || tally.passed === 0)
  if (!isSilentFailure) return tally
  const reason = `ended with ${code}, though none of its tests failed`
  return { ...tally, failures: [{ name: command, reason }] }
}
