import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { waitUntil } from './processes.ts'
import type { PostgresServer } from './postgres.ts'

/** Returns the path of PgBouncer. Returns undefined if it is not installed. Debian installs it outside a user's PATH. */
export const findPgBouncer = (): string | undefined =>
  ['pgbouncer', '/usr/sbin/pgbouncer'].find(
    (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined,
  )

/**
 * Starts PgBouncer in transaction mode. All clients of a database share two connections to PostgreSQL. Returns a server whose
 * `createDatabase` returns URLs that lead through PgBouncer.
 */
export const startPgBouncer = async (server: PostgresServer): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o777)
  writeFileSync(join(folder, 'users.txt'), '"leads" ""\n')
  const settings = {
    unix_socket_dir: folder,
    listen_port: 6432,
    auth_type: 'trust',
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
