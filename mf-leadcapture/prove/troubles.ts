import type { PostgresServer } from 'federation/testing/postgres/postgres-server'
import type { Cable } from '../testing/network.ts'

/** How long a trouble lasts that somebody has to end. */
const LASTS = 300
const MOMENT = 20
/** Longer than a silent connection is waited for. */
const SILENT_FOR = 7000

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A server, the way to it, and who uses it. */
export interface Setting {
  server: PostgresServer
  cable: Cable
  role: string
}

interface Trouble {
  name: string
  happen(setting: Setting): Promise<void>
  /** Comes in one of so many rounds: some take long to be noticed. */
  every?: number
}

const killBackends = ({ server, role }: Setting) =>
  server.admin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
const reload = (server: PostgresServer) => server.admin('select pg_reload_conf()')

const TROUBLES: readonly Trouble[] = [
  { name: 'backend killed', happen: async (setting) => void (await killBackends(setting)) },
  { name: 'restarted fast', happen: ({ server }) => server.restart('fast') },
  { name: 'restarted immediately', happen: ({ server }) => server.restart('immediate') },
  {
    name: 'moved to another address',
    async happen({ server, cable }) {
      cable.leadTo(`${server.socketPath}.away`)
      cable.cut()
      await wait(LASTS)
      cable.leadTo(server.socketPath)
    },
  },
  {
    name: 'too many connections',
    async happen(setting) {
      await setting.server.admin(`alter role ${setting.role} connection limit 0`)
      await killBackends(setting)
      await wait(LASTS)
      await setting.server.admin(`alter role ${setting.role} connection limit -1`)
    },
  },
  {
    name: 'read-only',
    async happen({ server }) {
      await server.admin('alter system set default_transaction_read_only = on')
      await reload(server)
      await wait(LASTS)
      await server.admin('alter system reset default_transaction_read_only')
      await reload(server)
    },
  },
  {
    name: 'connections cut',
    async happen({ cable }) {
      cable.cut()
      await wait(MOMENT)
      cable.cut()
    },
  },
  {
    name: 'swallowed by a firewall',
    every: 4,
    async happen({ cable }) {
      cable.silence()
      await wait(SILENT_FOR)
      cable.heal()
    },
  },
]

/** Each kind once, and so on until there are so many. */
export const troublesFor = (count: number): Trouble[] => {
  const all: Trouble[] = []
  for (let round = 0; all.length < count; round += 1)
    all.push(...TROUBLES.filter(({ every = 1 }) => round % every === 0))
  return all.slice(0, count)
}

export const KINDS_OF_TROUBLE = TROUBLES.length
