import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachDatabase, type DatabaseStore } from '@federation/registry/database'
import type { PostgresServer } from './postgres/postgres-server.ts'
import type { Engine } from './store-conformance.ts'

/** A machine that has a copy of a database's store. */
export interface Machine {
  stateDir: string
  store: string
  shared: DatabaseStore
}

/** Machines that share only a new database and the private keys. */
export const databaseMachines = async (server: PostgresServer) => {
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

/** The same as the suite of all stores wants it. */
export const databaseEngine = async (server: PostgresServer): Promise<Engine> => {
  const { add } = await databaseMachines(server)
  return { machine: async () => (await add()).store }
}
