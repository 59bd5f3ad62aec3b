import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { attachDatabase, type DatabaseStore } from '@federation/registry/database'
import { type PostgresServer, startPostgres } from './postgres.ts'
import type { Engine } from './store-conformance.ts'

/** A simulated machine: a state folder whose store is replicated from a database. */
export interface Machine {
  stateDir: string
  store: string
  shared: DatabaseStore
}

/** Creates a database. `add` adds a machine. All machines share only the database and the private keys. */
export const createDatabaseMachines = async (server: PostgresServer) => {
  const url = await server.createDatabase()
  const keys = await mkdtemp(join(tmpdir(), 'keys-'))
  const add = async (): Promise<Machine> => {
    const stateDir = await mkdtemp(join(tmpdir(), 'machine-'))
    const store = join(stateDir, 'shared-store')
    await mkdir(store)
    await symlink(keys, join(stateDir, 'keys'))
    return { stateDir, store, shared: attachDatabase(store, url) }
  }
  return { url, keys, add, withKeys: (from: string) => cp(from, keys, { recursive: true }) }
}

export const createDatabaseEngine = async (server: PostgresServer): Promise<Engine> => {
  const { add } = await createDatabaseMachines(server)
  return { machine: async () => (await add()).store }
}

/**
 * Starts PostgreSQL before the tests of a `describe` block, and stops it after them. Call the returned function only inside
 * a test.
 */
export const usePostgresServer = (): (() => PostgresServer) => {
  let server: PostgresServer | null = null
  const getServer = (): PostgresServer => {
    if (!server) throw new Error('PostgreSQL does not start')
    return server
  }
  beforeAll(async () => {
    server = await startPostgres()
    getServer()
  })
  afterAll(() => server?.stop())
  return getServer
}
