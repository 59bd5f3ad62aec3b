import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { EXIT_CODES, nextRestartDelay, WORKSPACE } from '@federation/node-kit'
import type { LogFile } from '@federation/node-kit/logs'

export interface Service {
  name: string
  /** Path of the service's main module, relative to the workspace. */
  main: string
  readyUrl: string
  /** Message about the rest of the site while the service is down. */
  meanwhile: string
}

export interface SupervisedService extends Service {
  /**
   * Resolves when the service is ready, or has ended for a temporary reason and will be restarted.
   * Rejects with the last output lines if the service does not start.
   */
  started: Promise<void>
  stop: () => Promise<void>
}

interface SupervisorContext {
  log: Pick<LogFile, 'write'>
  /** Prints a message to the terminal. */
  say: (text: string) => void
}

const START_TIMEOUT_MS = 60_000
const CHECK_INTERVAL_MS = 50
const LAST_LINES = 12
/** Time before a service is killed. It exceeds the time that any service needs to finish open requests. */
const STOP_TIMEOUT_MS = 8000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a service as a separate process. Restarts it whenever it ends before `stop` is called. */
export const superviseService = (service: Service, { log, say }: SupervisorContext): SupervisedService => {
  const { name, main, readyUrl, meanwhile } = service
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let child: ChildProcess | null = null
  let next: NodeJS.Timeout | null = null
  let isStopping = false
  let hasStarted = false
  let pause = 0
  let tail = ''

  const lastLines = () => tail.trim().split('\n').slice(-LAST_LINES).join('\n')
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000)
    log.write(chunk)
  }

  const awaitReady = async (own: ChildProcess) => {
    const latest = Date.now() + START_TIMEOUT_MS
    const isAwaited = () => child === own && !isStopping
    while (isAwaited()) {
      if (await isReady(readyUrl)) {
        if (hasStarted) say(`${name} is back.`)
        hasStarted = true
        return started.resolve()
      }
      if (!hasStarted && Date.now() > latest)
        return started.reject(
          new Error(
            `${name} is not ready after ${START_TIMEOUT_MS / 1000} s; its log tells why:\n${lastLines()}`,
          ),
        )
      await wait(CHECK_INTERVAL_MS)
    }
  }

  const run = () => {
    next = null
    tail = ''
    const since = Date.now()
    // The service ends when the IPC channel closes. The channel closes when this process ends for any reason.
    const own = spawn(process.execPath, [join(WORKSPACE, main)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = own
    own.stdout?.on('data', keep)
    own.stderr?.on('data', keep)
    const onEnd = (reason: string, code: number | null) => {
      if (child !== own) return
      child = null
      if (isStopping) return stopped.resolve()
      if (!hasStarted && code !== EXIT_CODES.temporary)
        return started.reject(new Error(`${name} did not start (${reason}):\n${lastLines()}`))
      pause = nextRestartDelay(pause, Date.now() - since)
      say(
        `${name} has ended by itself (${reason})${tail.trim() === '' ? '.' : `; its last lines:\n${lastLines()}`}\nIt is started again in ${pause / 1000} s; ${meanwhile}`,
      )
      next = setTimeout(run, pause)
      hasStarted = true
      started.resolve()
    }
    own.once('error', (error) => onEnd(error.message, EXIT_CODES.temporary))
    // Wait for the last output, which contains the reason. Do not use `close`, because a child of the service can keep its pipes
    // open.
    own.once('exit', (code, signal) =>
      setTimeout(() => onEnd(signal ?? `exit code ${code}`, code), CHECK_INTERVAL_MS),
    )
    void awaitReady(own)
  }

  const stop = async () => {
    if (!isStopping) {
      isStopping = true
      if (next) clearTimeout(next)
      if (!child) stopped.resolve()
      child?.kill('SIGTERM')
    }
    const patience = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await stopped.promise
    clearTimeout(patience)
  }

  // Prevent an unhandled rejection if the caller does not await `started`.
  started.promise.catch(() => undefined)
  run()
  return { ...service, started: started.promise, stop }
}
