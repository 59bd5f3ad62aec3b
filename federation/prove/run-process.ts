import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { WORKSPACE } from '../service/workspace.ts'

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
      env: { PATH: process.env['PATH'] ?? '', STATE_DIR: stateDir },
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

/** Looks again and again until it holds; false where it does not within so many milliseconds. */
export const until = async (holds: () => boolean | Promise<boolean>, patience: number): Promise<boolean> => {
  for (const latest = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (await holds()) return true
    if (Date.now() > latest) return false
  }
}

export interface FoundProcess {
  pid: number
  command: string
}

/** The living processes that were given a state folder, whoever their parent is now; null where the system does not tell. */
export const processesOf = async (stateDir: string): Promise<FoundProcess[] | null> => {
  const names = await readdir('/proc').catch(() => null)
  if (!names) return null
  const found: FoundProcess[] = []
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    // Gone meanwhile, or another user's.
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (!environment.split('\0').includes(`STATE_DIR=${stateDir}`)) continue
    const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    if (command !== '') found.push({ pid: Number(name), command: command.trim() })
  }
  return found
}
