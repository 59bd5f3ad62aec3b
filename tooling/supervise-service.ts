import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import {
  EXIT_CODES,
  exitWithParent,
  findPortOwner,
  formatErrorWithAdvice,
  nextRestartDelay,
  WORKSPACE,
} from '@federation/node-kit'
import { getLogPath, openLogFile } from '@federation/node-kit/logs'
import { createServer } from 'node:net'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { startFakeVendors, VENDOR_MODES, vendorSettings } from 'e2e/fakes/vendors.ts'

export interface Service {
  name: string
  main: string
  readyUrl: string
  /**
   * End of the log line that reports a restart of the service. It says how the rest of the site works while the service is
   * down, such as `pages and forms go on`.
   */
  meanwhile: string
}

export const createLeadApi = (port: number): Service => ({
  name: 'lead-api',
  main: 'mf-leadcapture/api/serve-leads-api.ts',
  readyUrl: `http://127.0.0.1:${port}/readyz`,
  meanwhile: 'pages go on, and forms say that they must wait.',
})

/**
 * Lists the installed systemd units of `docs/deploy` that start a file that does not exist, for example after an update renamed
 * it. systemd would restart such a service forever. Returns a line with advice for each.
 */
export const listOutdatedUnits = async (folder = '/etc/systemd/system'): Promise<string[]> => {
  const warnings: string[] = []
  for (const unit of ['crewtally-site.service', 'crewtally-leads-api.service']) {
    const text = await readFile(join(folder, unit), 'utf8').catch(() => '')
    const program = /^ExecStart=\S+ (\/\S+)$/m.exec(text)?.[1]
    if (program !== undefined && !existsSync(program))
      warnings.push(
        `${join(folder, unit)} starts ${program}, which does not exist. Before you restart the service, copy docs/deploy/${unit} there, and run: systemctl daemon-reload`,
      )
  }
  return warnings
}

/** Functions of a command that runs services until it is stopped. */
export interface ServiceRun {
  /**
   * Starts a service, whose output is logged to `stateDir`. Resolves when the service is ready. Also resolves if the service
   * ended for a temporary reason and will be restarted. Rejects with the last output lines if the service does not start.
   */
  startService: (service: Service, stateDir: string) => Promise<void>
  /**
   * Starts fakes of all vendors. Throws if their port is in use. Returns the path of a settings file with their addresses, and
   * a text for the terminal that explains their use.
   */
  startVendors: (stateDir: string, command: string) => Promise<{ settingsFile: string; words: string }>
  /** Calls `end` when the command stops. */
  onStop: (end: () => Promise<unknown>) => void
  /** Prints a line, unless the command is being stopped. */
  print: (text: string) => void
}

/**
 * Runs `start`, which starts services. On a signal, or when the parent process ends, stops all of them and exits. If `start`
 * rejects, prints the error with advice, stops all services and exits with code 1.
 */
export const runServices = async (start: (run: ServiceRun) => Promise<void>): Promise<void> => {
  const ends: (() => Promise<unknown>)[] = []
  let isStopping = false
  const stopAll = async (code: number): Promise<never> => {
    isStopping = true
    await Promise.all(ends.map((end) => end()))
    process.exit(code)
  }
  const stop = () => {
    if (!isStopping) void stopAll(0)
  }
  // Ignore write errors, which occur after the terminal is closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Install signal handlers before the build, so that a signal does not leave build processes behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  exitWithParent(stop)
  try {
    await start({
      startService: (service, stateDir) => {
        if (isStopping) return Promise.resolve()
        const supervised = superviseService(service, stateDir)
        ends.push(supervised.stop)
        return supervised.started
      },
      startVendors: async (stateDir, command) => {
        const { close, ...vendors } = await startVendors(stateDir, command)
        ends.push(close)
        return vendors
      },
      onStop: (end) => void ends.push(end),
      print: (text) => {
        if (!isStopping) console.log(text)
      },
    })
  } catch (error) {
    if (isStopping) return
    console.error(formatErrorWithAdvice(error))
    await stopAll(1)
  }
}

const START_TIMEOUT_MS = 60_000
const CHECK_INTERVAL_MS = 50
const LAST_LINES = 12
/** Time in ms after the stop signal at which a service is killed. Longer than any service needs to finish open requests. */
const STOP_TIMEOUT_MS = 8000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a service as a separate process. Restarts the service if it ends before `stop` is called. */
const superviseService = ({ name, main, readyUrl, meanwhile }: Service, stateDir: string) => {
  const log = openLogFile(getLogPath(stateDir, name))
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
        if (hasStarted) console.error(`${name} is back.`)
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
      console.error(
        `${name} ended unexpectedly (${reason})${tail.trim() === '' ? '.' : `; its last lines:\n${lastLines()}`}\nIt restarts in ${pause / 1000} s; ${meanwhile}`,
      )
      next = setTimeout(run, pause)
      hasStarted = true
      started.resolve()
    }
    own.once('error', (error) => onEnd(error.message, EXIT_CODES.temporary))
    // The last output contains the reason why the service ended, and can arrive after the event `exit`. So wait before the call
    // of `onEnd`. Do not use the event `close`, because a child of the service can keep its pipes open.
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
  return { started: started.promise, stop }
}

/** Addresses of `localhost`. The site listens on both, the lead API only on 127.0.0.1. */
const HOSTS = ['127.0.0.1', '::1']
/** Error codes of listening on an address that this machine does not have, for example `::1` without IPv6. */
const ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

const findPortFault = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(ABSENT.has(code) ? null : code))
    probe.listen({ port, host }, () => probe.close(() => resolve(null)))
  })

/**
 * Throws an error with advice if a port is in use or not permitted. `variable` is the environment variable that selects the
 * port.
 */
export const assertPortFree = async (port: number, variable: string, command: string): Promise<void> => {
  for (const host of HOSTS) {
    const code = await findPortFault(port, host)
    if (code === null) continue
    const holder = findPortOwner(port)
    const reason =
      code === 'EADDRINUSE'
        ? `is in use${holder === null ? '' : ` by ${holder}`}`
        : `cannot be used (${code})`
    throw new Error(
      `Port ${port} ${reason}. Stop what uses it, or choose another: ${variable}=<port> ${command}`,
    )
  }
}

/** State folder for a site with fake third parties. It is separate, because such a site has different settings and pages. */
export const THIRD_PARTIES_STATE = 'var/third-parties'

/**
 * Returns the port of the fake vendors. The default is fixed, so that the vendors' URLs in the settings stay the same
 * across starts.
 */
const readThirdPartiesPort = (variables: NodeJS.ProcessEnv): number => {
  const port = Number(variables.THIRD_PARTIES_PORT || 4320)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`THIRD_PARTIES_PORT=${variables.THIRD_PARTIES_PORT}: must be a port number up to 65535`)
  return port
}

const startVendors = async (stateDir: string, command: string) => {
  const port = readThirdPartiesPort(process.env)
  await assertPortFree(port, 'THIRD_PARTIES_PORT', command)
  const { origin, close } = await startFakeVendors(port)
  const settingsFile = join(stateDir, 'third-parties.json')
  await mkdir(stateDir, { recursive: true })
  await writeFile(settingsFile, `${JSON.stringify(vendorSettings(origin), null, 2)}\n`)
  const words = `Every third party is played by ${origin}: GET /calls tells what pages asked of them, POST /mode/<mode> changes how they behave (${VENDOR_MODES.join(', ')})`
  return { settingsFile, words, close }
}
