import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from './end-with-us.ts'
import { addressIn, adminOf, untilReady } from './postgres-admin.ts'
import { findPostgres, isSystemPostgres, reachable, unprivileged } from './postgres-programs.ts'

export interface PostgresServer {
  /** Version and source of its programs: the system or the registry package. */
  version: string
  /** Socket file that it listens on. */
  socketPath: string
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Runs a statement as the owner of the server. */
  admin(statement: string): Promise<Record<string, unknown>[]>
  /** Ends the server without a checkpoint, like a crash. `restart` starts it with recovery. */
  kill(): Promise<void>
  /** Restarts the server. `fast` disconnects clients and writes a checkpoint first; `immediate` (default) does not. */
  restart(how?: 'fast' | 'immediate'): Promise<void>
  /** Starts a synchronous standby: a commit is acknowledged only when the standby has it. */
  standby(): Promise<Standby>
  stop(): Promise<void>
}

export interface Standby {
  socketPath: string
  /** Promotes it to a primary. Returns true if that succeeded. */
  promote(): Promise<boolean>
  stop(): Promise<void>
}

const SOCKET = '.s.PGSQL.5432'

const run = (program: string, args: string[], user: object): void => {
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

/** Starts PostgreSQL with new data and a socket in a temporary folder. Null if its programs are not installed. */
export const startPostgres = async (): Promise<PostgresServer | null> => {
  const found = findPostgres()
  if (found === null) return null
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'leads-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const programs = reachable(found, join(folder, 'programs'), user)
  const data = join(folder, 'data')
  run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'leads', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    user,
  )
  const address = (name: string): string => addressIn(folder, name)

  // syncfs: after a crash the server would otherwise sync each file separately, which takes minutes on a busy disk.
  const settings = [
    'listen_addresses=',
    'max_connections=60',
    'min_wal_size=512MB',
    'recovery_init_sync_method=syncfs',
  ].flatMap((setting) => ['-c', setting])

  const serve = async (files: string, place: string) => {
    const child = spawn(join(programs, 'postgres'), ['-D', files, '-k', place, ...settings], {
      ...user,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    })
    endWithUs(child, folder, user)
    await untilReady(addressIn(place, 'postgres'), () => child.exitCode !== null || child.signalCode !== null)
    return child
  }
  let child = await serve(data, folder)
  let databases = 0

  const end = (signal: NodeJS.Signals): Promise<void> => endOf(child, signal)
  const version = spawnSync(join(programs, 'postgres'), ['--version']).stdout.toString().trim()

  const admin = (statement: string): Promise<Record<string, unknown>[]> => adminOf(folder, statement)

  /** Stops the server to copy its files, because the packaged programs lack pg_basebackup. */
  const standby = async (): Promise<Standby> => {
    const place = join(folder, 'standby')
    const files = join(place, 'data')
    mkdirSync(place, { recursive: true })
    await admin(`alter system set synchronous_standby_names = 'standby'`)
    await end('SIGINT')
    cpSync(data, files, { recursive: true, preserveTimestamps: true })
    rmSync(join(files, 'postmaster.pid'), { force: true })
    writeFileSync(join(files, 'standby.signal'), '')
    appendFileSync(
      join(files, 'postgresql.auto.conf'),
      `synchronous_standby_names = ''\nprimary_conninfo = 'host=${folder} user=leads application_name=standby'\n`,
    )
    if (user.uid !== undefined) run('chown', ['-R', `${user.uid}:${user.gid}`, place], {})
    run('chmod', ['700', files], user)
    child = await serve(data, folder)
    const follower = await serve(files, place)
    return {
      socketPath: join(place, SOCKET),
      promote: async () =>
        (await adminOf(place, 'select pg_promote() as promoted'))[0]?.['promoted'] === true,
      async stop() {
        await endOf(follower, 'SIGQUIT')
        rmSync(place, { recursive: true, force: true })
        await admin('alter system reset synchronous_standby_names')
        await admin('select pg_reload_conf()')
      },
    }
  }

  return {
    socketPath: join(folder, SOCKET),
    admin,
    standby,
    version: `${version}, ${isSystemPostgres(found) ? 'system' : 'registry package'}`,
    async createDatabase() {
      databases += 1
      const name = `leads_${databases}`
      await admin(`create database ${name}`)
      return address(name)
    },
    // SIGQUIT ends all its processes without a checkpoint. The next start recovers from the write-ahead log.
    kill: () => end('SIGQUIT'),
    async restart(how = 'immediate') {
      await end(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      child = await serve(data, folder)
    },
    async stop() {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
