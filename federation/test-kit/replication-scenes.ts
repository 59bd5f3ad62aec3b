import { mkdtemp, mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished, afterAll, beforeAll } from 'vitest'
import { connectPool } from '@federation/node-kit/postgres'
import { detachStore } from '@federation/registry'
import { createDatabaseSource, followDatabase, attachDatabase } from '@federation/registry/database'
import {
  attachReplica,
  type Follower,
  followSource,
  type Replica,
  type ReplicationSource,
} from '@federation/registry/replication'
import { createRegistrySource, describePullError } from '@federation/service/registry-source'
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts'
import { startRegistry } from './registry-service.ts'
import { createEmptySite } from './sample-stores.ts'

interface FollowTestOptions {
  report: (error: unknown) => void
  pollIntervalMs?: number
  /** False for a machine that gets no notifications and only polls. */
  canListen?: boolean
  /** Replacements for some functions of the machine's replica, the object that pulls changes into its store. */
  copy?: Partial<Replica>
}

/** A machine whose store is a copy of the source (a database or registry). It follows changes of the source. */
interface FollowingMachine {
  store: string
  copy: Replica
  openSource: () => Promise<ReplicationSource>
  follow: (options: FollowTestOptions) => Promise<Follower>
}

/** A source (a database or registry), a machine that releases into the source, and machines that follow its changes. */
interface ReplicationScene {
  releaser: { store: string }
  add: () => Promise<FollowingMachine>
  stop: () => Promise<void>
  restart: () => Promise<void>
  /**
   * True if the machine `releaser` can change channels after `stop` has stopped the source. This is possible with a registry,
   * because `releaser` writes directly to the registry's folder.
   */
  canMoveWhileAway: boolean
}

const openDatabaseScene = async (server: PostgresServer): Promise<ReplicationScene> => {
  const { url, add } = await createDatabaseMachines(server)
  const addMachine = async () => {
    const machine = await add()
    onTestFinished(() => detachStore(machine.store))
    return machine
  }
  return {
    releaser: await addMachine(),
    add: async () => {
      const { store, shared } = await addMachine()
      return {
        store,
        copy: shared,
        openSource: async () => {
          const pool = await connectPool(url)
          onTestFinished(() => pool.end())
          return createDatabaseSource(pool, store)
        },
        follow: ({ report, pollIntervalMs, canListen = true, copy }) =>
          followDatabase(
            store,
            { ...shared, ...copy },
            {
              // A machine that must not listen connects as the user `nobody`, which PostgreSQL does not have. So the connection
              // for notifications fails.
              url: canListen ? url : url.replace('leads@', 'nobody@'),
              report,
              ...(pollIntervalMs === undefined ? {} : { pollIntervalMs: pollIntervalMs }),
            },
          ),
      }
    },
    stop: () => server.kill(),
    restart: () => server.restart(),
    canMoveWhileAway: false,
  }
}

/** Creates a scene with a registry as the source. The registry runs in this process, and its store is a folder. */
export const openRegistryScene = async (): Promise<ReplicationScene> => {
  const { environment, store: releaserStore } = await createEmptySite()
  let service = await startRegistry(environment)
  const { origin, settings } = service
  onTestFinished(() => service.close())
  return {
    releaser: { store: releaserStore },
    add: async () => {
      const store = join(await mkdtemp(join(tmpdir(), 'follower-')), 'registry-copy')
      const source = createRegistrySource(store, { origin, readToken: undefined })
      const copy = attachReplica(store, source)
      onTestFinished(() => detachStore(store))
      return {
        store,
        copy,
        openSource: async () => source,
        follow: ({ report, pollIntervalMs = 200, canListen = true, copy: changed }) =>
          followSource(
            store,
            { ...copy, ...changed },
            {
              title: source.title,
              listen: canListen ? source.listen : () => Promise.reject(new Error('cannot listen')),
              report,
              pollIntervalMs,
              describe: describePullError,
            },
          ),
      }
    },
    stop: () => service.close(),
    restart: async () => {
      service = await startRegistry(environment, { port: settings.port })
    },
    canMoveWhileAway: true,
  }
}

/**
 * Calls `work`, which defines tests, for a source in PostgreSQL and for a registry as the source. In a test, `open` creates the
 * source and its machines, which are removed after the test.
 */
export const describeSources = (
  title: string,
  work: (open: () => Promise<ReplicationScene>) => void,
): void => {
  describe.runIf(findPostgres() !== null)(`${title} in PostgreSQL`, () => {
    const server = usePostgresServer()
    work(() => openDatabaseScene(server()))
  })
  describe(`${title} behind a registry over HTTP`, () => {
    work(openRegistryScene)
  })
}

/** Creates a database. `add` adds a machine with a copy of the database's store. All machines have the same private keys. */
export const createDatabaseMachines = async (server: PostgresServer) => {
  const url = await server.createDatabase()
  const keys = await mkdtemp(join(tmpdir(), 'keys-'))
  const add = async () => {
    const stateDir = await mkdtemp(join(tmpdir(), 'machine-'))
    const store = join(stateDir, 'shared-store')
    await mkdir(store)
    await symlink(keys, join(stateDir, 'keys'))
    return { stateDir, store, shared: attachDatabase(store, url) }
  }
  return { url, add }
}

/** Creates a database, and returns the paths of the stores of two machines that share it. */
export const createDatabaseStores = async (server: PostgresServer): Promise<[string, string]> => {
  const { add } = await createDatabaseMachines(server)
  return [(await add()).store, (await add()).store]
}

/**
 * Starts PostgreSQL before the tests of a `describe` block, and stops it after them. Call the returned function only in tests.
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
