import {
  createClient,
  createFaultyLink,
  defineScenario,
  type FaultyLink,
  runInParallel,
  median,
  formatCounts,
  startApi,
  startDatabase,
  sleep,
  waitUntil,
} from '@federation/test-kit/resilience'
import type { PostgresServer } from '@federation/test-kit/postgres'
import { compareStored, generateSubmissions } from './support/submissions.ts'

const VISITORS = 8
const PAUSE_MS = 20
const MAX_RESPONSE_MS = 10_000
/** Time in ms until the scenario ends a fault. */
const FAULT_DURATION_MS = 300
/** Time in ms for which the database connection is silent. It exceeds the API's timeout. */
const SILENCE_DURATION_MS = 7000

interface Setting {
  server: PostgresServer
  link: FaultyLink
  role: string
}

const endSessions = ({ server, role }: Setting) =>
  server.admin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
const reload = ({ server }: Setting) => server.admin('select pg_reload_conf()')

const FAULTS: Record<string, (setting: Setting) => Promise<unknown>> = {
  'sessions ended': endSessions,
  'restarted fast': ({ server }) => server.restart('fast'),
  'restarted immediately': ({ server }) => server.restart('immediate'),
  'moved to another address': async ({ server, link }) => {
    link.redirect(`${server.socketPath}.away`)
    link.cut()
    await sleep(FAULT_DURATION_MS)
    link.redirect(server.socketPath)
  },
  'too many connections': async (setting) => {
    await setting.server.admin(`alter role ${setting.role} connection limit 0`)
    await endSessions(setting)
    await sleep(FAULT_DURATION_MS)
    await setting.server.admin(`alter role ${setting.role} connection limit -1`)
  },
  'read-only': async (setting) => {
    await setting.server.admin('alter system set default_transaction_read_only = on')
    await reload(setting)
    await sleep(FAULT_DURATION_MS)
    await setting.server.admin('alter system reset default_transaction_read_only')
    await reload(setting)
  },
  'connections cut': async ({ link }) => {
    link.cut()
    await sleep(PAUSE_MS)
    link.cut()
  },
  'packets dropped by a firewall': async ({ link }) => {
    link.silence()
    await sleep(SILENCE_DURATION_MS)
    link.heal()
  },
}

export const scenario = defineScenario({
  promises: {
    stored:
      'PostgreSQL goes away under load: no acknowledged form is lost, twice, or without its deliveries or CV',
    answers: 'every answer meanwhile is a success or 503 with Retry-After, and the API never ends',
    well: `forms are accepted and mails sent again within ${MAX_RESPONSE_MS / 1000} s`,
    mails: 'no mail is sent twice',
  },
  needs: ['postgres'],
  run: async (context) => {
    const server = await startDatabase(context)
    const database = await server.createDatabase()
    const name = new URL(database).pathname.slice(1)
    const role = `api_of_${name}`
    await server.admin(`create role ${role} login`)
    await server.admin(`alter database ${name} owner to ${role}`)
    const link = await createFaultyLink(server.socketPath)
    context.onEnd(link.close)
    const address = `postgres://${role}@127.0.0.1:${link.port}/${name}`
    const api = await startApi(context, { DATABASE_URL: address, LOG_LEVEL: 'info' })
    const client = createClient(VISITORS)
    const source = generateSubmissions(client, api.url)

    const acknowledged = new Set<string>()
    const [strange, recoveries]: [string[], number[]] = [[], []]
    let [rejected, isOver] = [0, false]
    const submit = async (): Promise<void> => {
      const { value: form } = await source.next()
      for (;;) {
        const response = await client.ask(api.url + form.path, form).catch(() => null)
        if (response?.status === form.success) break
        if (response?.status === 503 && response.headers['retry-after'] !== undefined) rejected += 1
        else strange.push(response === null ? 'no answer' : String(response.status))
        if (response === null && isOver) return
        await sleep(PAUSE_MS)
      }
      acknowledged.add(form.name)
      await sleep(PAUSE_MS)
    }
    const load = runInParallel(VISITORS, () => isOver, submit)
    const mails = () => api.log().filter(({ msg }) => msg === 'mail sent')
    const isDown = () => api.child.exitCode !== null || api.child.signalCode !== null
    for (let round = 0; round < context.count(1, 2, 12); round += 1)
      for (const [fault, happen] of Object.entries(FAULTS)) {
        // Lose packets only in every fourth round, because the API notices lost packets late, so such a round is slow.
        if (isDown() || (round % 4 > 0 && fault.startsWith('packets'))) continue
        context.progress(fault)
        await happen({ server, link, role })
        const started = performance.now()
        const [forms, sent] = [acknowledged.size + VISITORS, mails().length]
        await waitUntil(() => acknowledged.size >= forms && mails().length > sent, 3 * MAX_RESPONSE_MS)
        recoveries.push(performance.now() - started)
      }
    isOver = true
    const wasDown = isDown()
    await load
    const ids = mails().map(({ lead, application, booking }) => lead ?? application ?? booking)
    await api.kill()
    const { text, faults } = await compareStored(context, api, acknowledged, { DATABASE_URL: database })
    context.check.stored(`${recoveries.length} faults: ${text}`, faults === 0)
    context.check.answers(
      `${rejected} × 503 with Retry-After; others: ${formatCounts(strange) || 'none'}; the API ${wasDown ? 'ended' : 'never ended'}`,
      strange.length === 0 && !wasDown,
    )
    const slowest = Math.max(...recoveries)
    context.check.well(
      `median ${median(recoveries).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms`,
      slowest <= MAX_RESPONSE_MS,
    )
    context.check.mails(
      `${ids.length - new Set(ids).size} of ${ids.length}`,
      ids.length === new Set(ids).size,
    )
  },
})
