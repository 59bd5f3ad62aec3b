import { spawn } from 'node:child_process'
import { WORKSPACE } from '../service/workspace.ts'
import { bareEnvironment } from '../testing/processes.ts'

export interface Ended {
  /** Null where it was killed. */
  code: number | null
  milliseconds: number
  /** What it complained of. */
  complaint: string
}

interface Running {
  stateDir: string
  /** Milliseconds after its start at which it is killed (SIGKILL); left out, it runs to its end. */
  killAfter?: number
}

/** Runs a script with the state folder of a site, as a person does at a terminal. */
export const runProcess = (
  script: string,
  args: readonly string[],
  { stateDir, killAfter }: Running,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [script, ...args], {
      cwd: WORKSPACE,
      env: { ...bareEnvironment(), STATE_DIR: stateDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (chunk) => (complaint += chunk))
    const timer = killAfter === undefined ? null : setTimeout(() => child.kill('SIGKILL'), killAfter)
    child.once('error', reject)
    // Not its pipes' end: a child of a killed one may hold these.
    child.once('exit', (code) => {
      if (timer) clearTimeout(timer)
      resolve({ code, milliseconds: performance.now() - started, complaint })
    })
  })
