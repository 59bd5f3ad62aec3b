import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { WORKSPACE } from '../release/paths.ts'

export interface Service {
  name: string
  /** Its main file, from the workspace's root. */
  main: string
  readyUrl: string
}

export interface RunningService extends Service {
  child: ChildProcess
  /** The newest lines it wrote, for the case that it ends by itself. */
  lastLines: () => string
  ended: Promise<number>
}

/** Starts a service as a process of its own; what it writes goes to `<logs>/<name>.log`. */
export const startService = async (service: Service, logs: string): Promise<RunningService> => {
  await mkdir(logs, { recursive: true })
  const log = createWriteStream(join(logs, `${service.name}.log`), { flags: 'a' })
  // The channel tells the service when this process is gone, however it went.
  const child = spawn(process.execPath, [join(WORKSPACE, service.main)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let tail = ''
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk).slice(-4000)
    log.write(chunk)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => {
      log.end()
      resolve(code ?? 1)
    })
  })
  return { ...service, child, lastLines: () => tail.trim().split('\n').slice(-12).join('\n'), ended }
}

const PATIENCE_MS = 60_000

/** Resolves once the service answers that it is ready. Rejects with its last words where it ends before. */
export const whenReady = async (service: RunningService): Promise<void> => {
  const latest = Date.now() + PATIENCE_MS
  for (;;) {
    if (Date.now() > latest) {
      throw new Error(`${service.name} is not ready after ${PATIENCE_MS / 1000} s; its log tells why:\n${service.lastLines()}`)
    }
    if (service.child.exitCode !== null) throw new Error(`${service.name} did not start:\n${service.lastLines()}`)
    const answer = await fetch(service.readyUrl).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Tells a service to stop and waits until it has; what does not stop by itself is ended. */
export const stopService = async ({ child, ended }: RunningService): Promise<void> => {
  if (child.exitCode === null) child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 8000)
  await ended
  clearTimeout(patience)
}
