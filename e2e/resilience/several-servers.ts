import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from 'federation/service/free-port'
import {
  createClient,
  defineScenario,
  NO_LIMITS,
  releasedState,
  runFedWith,
  runLeads,
  startApi,
  startDatabase,
  startNginx,
  startSite,
  tallyOf,
  timed,
  writeNginxConf,
  type Scene,
  type SiteServer,
  type StoredRecord,
} from 'federation/test-kit'
import { sleep, until } from 'federation/testing/processes'
import { application, booking, contactRequest, type Submission } from './support/submissions.ts'

const HOST = 'www.crewtally.example'
const SITES = 3
const APIS = 2
/** Twice as many are accepted at once before a challenge is required. */
const PER_MINUTE = 5
const FLIP_MS = 1000
const CV = Buffer.from(`%PDF-1.7\n${'A page of it. '.repeat(60_000)}\n%%EOF\n`)

/** Starts three site servers and two lead APIs behind nginx on one database, each with a folder of its own. */
const startServers = async (scene: Scene) => {
  const server = await startDatabase(scene)
  if (!server) throw new Error('PostgreSQL did not start')
  const database = { DATABASE_URL: await server.createDatabase() }
  const released = await releasedState(scene)
  const shared = {
    ...database,
    KEYS_DIR: join(released, 'keys'),
    SITE_ORIGIN: `https://${HOST}`,
    TRUST_PROXY: '127.0.0.1',
    ...NO_LIMITS,
    LEADS_PER_MINUTE: String(PER_MINUTE),
  }
  const releasing = { ...database, KEYS_DIR: shared.KEYS_DIR, STATE_DIR: await scene.folder() }
  const fed = (...args: string[]) => runFedWith(releasing, ...args)
  await fed('store', 'copy', '--from', join(released, 'store'))
  const [hop, tls, plain] = [await freePort(), await freePort(), await freePort()]
  const apis = await Promise.all(
    Array.from({ length: APIS }, () => startApi({ ...scene, through: 'nothing' }, shared)),
  )
  const sites: SiteServer[] = []
  for (let number = 0; number < SITES; number += 1)
    sites.push(await startSite(scene, { ...shared, LEADS_PORT: String(hop) }))
  const leads = { hop, apis: apis.map(({ port }) => port) }
  const ports = { site: sites.map(({ port }) => port), tls, plain, leads }
  scene.onEnd((await startNginx(await writeNginxConf(await scene.folder(), ports), tls)).stop)
  const client = createClient()
  scene.onEnd(client.close)
  const operator = { ...shared, STATE_DIR: await scene.folder() }
  return {
    apis,
    sites,
    fed,
    /** Through nginx and TLS, to the next site server. */
    visit: (path: string, from: string, form: Partial<Submission> = {}) =>
      client.ask(`https://127.0.0.1:${tls}${path}`, {
        from,
        ...(form.body !== undefined && { body: form.body }),
        headers: { host: HOST, origin: `https://${HOST}`, ...form.headers },
      }),
    leads: (...args: string[]) => runLeads<StoredRecord[]>(operator, ...args),
  }
}
export const scenario = defineScenario({
  promises: {
    repeated: 'a form that comes ten times through all servers is one lead; repeats get 200 or 409',
    limited: 'one visitor at all servers has one limit: so many are accepted, the rest are challenged',
    cv: 'an operator on a machine without an API reads the CV that one API stored',
    booked: 'two who book one time at once: one has it, the other is told; every server shows it',
    killed: 'an API that is killed loses no lead, and stores none twice, of visitors who repeat',
    flip: timed(`a change of what is live is served by all within ${FLIP_MS} ms of one another`),
  },
  needs: ['nginx', 'postgres'],
  run: async (scene) => {
    const servers = await startServers(scene)
    const { visit, sites, apis, fed, leads } = servers
    const send = async (form: Submission, from: string) => (await visit(form.path, from, form)).status
    const stored = async (prefix: string) =>
      (await leads('list', '--json', '--limit', '100000')).filter(({ fullName }) =>
        fullName.startsWith(prefix),
      )

    const repeat = () => send(contactRequest('Repeated Reyes', 'the-same-key'), '127.0.2.1')
    const repeats = await Promise.all(Array.from({ length: 6 }, repeat))
    for (let turn = 0; turn < 4; turn += 1) repeats.push(await repeat())
    const count = (await stored('Repeated')).length
    scene.check.repeated(
      `${tallyOf(repeats)}; ${count} stored`,
      count === 1 &&
        repeats.slice(6).every((status) => status === 200) &&
        repeats.every((status) => status === 200 || status === 409),
    )

    const began = performance.now()
    const crowd = Array.from({ length: 6 * PER_MINUTE }, (_, number) => contactRequest(`Crowd ${number}`))
    const answers = await Promise.all(crowd.map((form) => send(form, '127.0.2.2')))
    const accepted = answers.filter((status) => status === 200).length
    const refilled = Math.ceil(((performance.now() - began) / 60_000) * PER_MINUTE)
    scene.check.limited(
      `${tallyOf(answers)}; ${2 * PER_MINUTE} and ${refilled} may be accepted`,
      accepted >= 2 * PER_MINUTE &&
        accepted <= 2 * PER_MINUTE + refilled &&
        answers.every((status) => status === 200 || status === 428),
    )

    const uploaded = await send(await application('Noor Haddad', CV), '127.0.2.3')
    const [applicant] = await leads('list', '--json', '--applications')
    const out = join(await scene.folder(), 'cv.pdf')
    await leads('cv', applicant?.id ?? '', '--out', out)
    const isSame = (await readFile(out)).equals(CV)
    scene.check.cv(`${uploaded}; ${isSame ? 'the same' : 'other'} bytes`, uploaded === 200 && isSame)

    const times = await visit('/api/v1/bookings/general?tz=UTC', '127.0.2.4')
    const at = /<time[^>]* datetime="([^"]+)"/i.exec(times.body)?.[1] ?? ''
    const two = await Promise.all(
      ['Dana Reyes', 'Kim Reyes'].map((name) => {
        const form = booking(name, at)
        return visit(form.path, '127.0.2.4', form)
      }),
    )
    const page = two.find(({ status }) => status === 303)?.headers.location ?? '/none'
    const shown = await Promise.all(Array.from({ length: 2 * SITES }, () => visit(page, '127.0.2.4')))
    const statuses = tallyOf(two.map(({ status }) => status))
    const isShown = shown.every(({ status }) => status === 200)
    scene.check.booked(
      `${statuses}; ${isShown ? 'shown' : 'not shown'} by all`,
      statuses === '1 × 303, 1 × 409' && isShown,
    )

    const visitors = scene.count(30, 200)
    await Promise.all(
      Array.from({ length: visitors }, async (_, number) => {
        await sleep(number * 20)
        if (number === Math.floor(visitors / 2)) void apis[0]?.kill()
        const form = contactRequest(`Insistent ${number}`, randomUUID())
        const from = `127.0.3.${(number % 250) + 1}`
        await until(async () => (await send(form, from).catch(() => 0)) === 200)
      }),
    )
    const kept = (await stored('Insistent')).map(({ fullName }) => fullName)
    const different = new Set(kept).size
    scene.check.killed(
      `${different} of ${visitors} stored, ${kept.length - different} twice`,
      different === visitors && kept.length === visitors,
    )

    const sequences = () => Promise.all(sites.map((site) => site.sequence()))
    const before = await sequences()
    const changed = fed('site', 'set', '--origin', `https://${HOST}`, '--skip', 'browser')
    const seenAt = await Promise.all(
      sites.map(async (site, index) => {
        await until(async () => (await site.sequence()) !== before[index], 120_000)
        return performance.now()
      }),
    )
    await changed
    const after = await sequences()
    const apart = Math.max(...seenAt) - Math.min(...seenAt)
    scene.check.flip(
      `from ${before.join(' ')} to ${after.join(' ')}, ${apart.toFixed(0)} ms apart`,
      new Set(after).size === 1 && after[0] !== before[0] && apart <= FLIP_MS,
    )
  },
})
