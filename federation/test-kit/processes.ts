import { readdir, readFile } from 'node:fs/promises'

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Looks again and again until it holds; false where it does not within so many milliseconds. */
export const until = async (holds: () => boolean | Promise<boolean>, patience = 30_000): Promise<boolean> => {
  for (const latest = Date.now() + patience; ; await sleep(20)) {
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

/**
 * The environment of a process that is given its settings: nothing of ours but where programs lie, and where Node keeps what
 * it has compiled, which is half of what a process takes to begin.
 */
export const bareEnvironment = (): Record<string, string> => {
  const kept = Object.entries(process.env).filter(([name]) => name.startsWith('NODE_COMPILE_CACHE'))
  return { PATH: process.env.PATH ?? '', ...Object.fromEntries(kept) }
}
