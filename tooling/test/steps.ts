import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { nowAndThen, type Failure, type Tally } from 'e2e/tally.ts'

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
  failures: [{ name, reason, again: '' }],
  remarks: [],
})

/** A check that holds or does not: counts as one. */
export const runCheck = async (name: string, command: string, args: string[]): Promise<Tally> => {
  const started = Date.now()
  const code = await run(command, args, { heldFor: name })
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  return code === 0
    ? { passed: 1, skipped: 0, failures: [], remarks: [] }
    : failedWhole(name, `ended with ${code}`)
}

interface Report extends Way {
  file: string
  read: (json: never) => Tally
  /** More of its environment where what has failed is run again. */
  envAgain?: Record<string, string>
}

/** A runner that fails without a failed test (it did not start, a hook threw, or it found no test) counts as one failure. */
const runOnce = async (
  command: string,
  args: string[],
  { file, read, env, heldFor }: Report,
): Promise<Tally> => {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const code = await run(command, args, { env, heldFor })
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')) as never)
    const isSilentFailure = tally.failures.length === 0 && (code !== 0 || tally.passed === 0)
    if (!isSilentFailure) return tally
    return {
      ...tally,
      failures: [{ name: command, reason: `ended with ${code}, though none of its tests failed`, again: '' }],
    }
  } catch {
    return failedWhole(command, `left no report, and ended with ${code}`)
  }
}

/** More than these are not looked at again: that many do not fail by chance. */
const MOST_AGAIN = 6

/**
 * A test runner that writes a JSON report. What failed has failed; it is run once more, alone and with all that its report can
 * hold, to say whether it fails always. Only where what failed was the browser itself is the second run the verdict. `argsFor` gives its arguments: at first for nothing in particular, then for what the
 * failures say of running them alone.
 */
export const runSuite = async (
  command: string,
  argsFor: (alone: string[]) => string[],
  report: Report,
): Promise<Tally> => {
  const first = await runOnce(command, argsFor([]), report)
  const again = [...new Set(first.failures.map((failure) => failure.again))]
  if (again.length === 0 || again.length > MOST_AGAIN || again.includes('')) return first
  console.log(
    `\nFailed, and run once more alone, to be looked at:\n${again.map((name) => `  ${name}`).join('\n')}`,
  )
  const env = { ...report.env, ...report.envAgain }
  const second = await runOnce(command, argsFor(again), { ...report, env })
  const hasFailedAgain = (name: string) =>
    second.failures.some((failure) => failure.again === '' || failure.name === name)
  const hasFailed = ({ name, isElsewhere }: Failure) => !isElsewhere || hasFailedAgain(name)
  const failures = first.failures.filter(hasFailed)
  return {
    ...first,
    passed: first.passed + first.failures.length - failures.length,
    failures: failures.map((failure) => (hasFailedAgain(failure.name) ? failure : nowAndThen(failure))),
  }
}
