import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findFreePort } from '@federation/node-kit'
import {
  createClient,
  defineScenario,
  type LeadApi,
  runFedWith,
  type ScenarioContext,
  type SiteServer,
  startSite,
  startDocumentedNginx,
  startDatabase,
  startApi,
  createReleasedStateDir,
  sleep,
  waitUntil,
} from '@federation/test-kit/resilience'
import { createContactRequest } from './support/submissions.ts'

const HOST = 'www.crewtally.example'
const SITES = 3
const APIS = 2
const FLIP_MS = 1000

/** Starts three site servers and two lead APIs behind nginx, with separate folders and one shared database. */
const startServers = async (context: ScenarioContext) => {
  const server = await startDatabase(context)
  const released = await createReleasedStateDir(context)
  const database = { DATABASE_URL: await server.createDatabase(), KEYS_DIR: join(released, 'keys') }
  const origin = { SITE_ORIGIN: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' }
  const operator = { ...database, STATE_DIR: await context.folder() }
  await runFedWith(operator, 'store', 'copy', '--from', join(released, 'store'))
  const hop = await findFreePort()
  const apis: LeadApi[] = []
  while (apis.length < APIS) apis.push(await startApi(context, { ...database, ...origin }))
  const sites: SiteServer[] = []
  while (sites.length < SITES)
    sites.push(await startSite(context, { ...database, ...origin, LEADS_PORT: String(hop) }))
  const leads = { hop, apis: apis.map(({ port }) => port) }
  const { url } = await startDocumentedNginx(context, { site: sites.map(({ port }) => port), leads })
  return { apis, sites, operator, url }
}

export const scenario = defineScenario({
  promises: {
    killed:
      'of two lead APIs behind three site servers one is killed: no form of visitors who repeat is lost or stored twice',
    flip: `three site servers serve a change of what is live within ${FLIP_MS} ms of one another`,
  },
  timed: ['flip'],
  needs: ['nginx', 'postgres'],
  run: async (context) => {
    const { apis, sites, operator, url } = await startServers(context)
    const client = createClient()
    const visitors = context.count(30, 200)
    const accept = async (number: number): Promise<void> => {
      const form = createContactRequest(`Visitor ${number}`, randomUUID())
      const headers = { ...form.headers, host: HOST, origin: `https://${HOST}` }
      const from = `127.0.3.${(number % 250) + 1}`
      const send = () => client.ask(url + form.path, { body: form.body, headers, from }).catch(() => null)
      await waitUntil(async () => (await send())?.status === 200)
    }
    await Promise.all(
      Array.from({ length: visitors }, async (_, number) => {
        await sleep(number * 20)
        if (number === Math.floor(visitors / 2)) void apis[0]?.kill()
        await accept(number)
      }),
    )
    const stored = (await apis[1]?.list())?.map(({ fullName }) => fullName) ?? []
    const different = new Set(stored).size
    context.check.killed(
      `${different} of ${visitors} stored, ${stored.length - different} twice`,
      different === visitors && stored.length === visitors,
    )

    const sequences = () => Promise.all(sites.map((site) => site.sequence()))
    const before = await sequences()
    const changed = runFedWith(operator, 'site', 'set', '--origin', `https://${HOST}`, '--skip', 'browser')
    const seenAt = await Promise.all(
      sites.map(async (site, index) => {
        await waitUntil(async () => (await site.sequence()) !== before[index], 120_000)
        return performance.now()
      }),
    )
    await changed
    const after = await sequences()
    const apart = Math.max(...seenAt) - Math.min(...seenAt)
    context.check.flip(
      `from ${before.join(' ')} to ${after.join(' ')}, ${apart.toFixed(0)} ms apart`,
      new Set(after).size === 1 && after[0] !== before[0] && apart <= FLIP_MS,
    )
  },
})
