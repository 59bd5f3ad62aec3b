import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEAD_SUBJECT } from 'shared-contracts'
import { HOST } from './behind-nginx.ts'
import { triedOnThree } from './canary-on-three.ts'
import type { Figure } from './figure.ts'
import { noNginx } from './nginx.ts'
import { startDatabase } from './one-database.ts'
import { PER_MINUTE, SITES, withServers, type Servers, type SiteServer } from './serve-several.ts'
import { sleep, until } from 'federation/testing/processes'

const VISITORS = { short: 30, full: 200 }
const BOOKING_PAGE = '/api/v1/bookings/general'
const FLIP_WITHIN = 1000

const leadOf = (name: string) => ({
  fullName: name,
  businessName: 'Ridgeline Roofing',
  email: `${name.toLowerCase().replaceAll(' ', '.')}@ridgeline.example`,
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: `${name} would like to see it.`,
  subject: LEAD_SUBJECT,
  context: { terms: true },
})

const sendLead = ({ visit }: Servers, name: string, from: string, key: string = randomUUID()) =>
  visit('/api/v1/send-mail', from, {
    body: JSON.stringify(leadOf(name)),
    headers: { origin: `https://${HOST}`, 'idempotency-key': key },
  })

const namesIn = async ({ leads }: Servers): Promise<string[]> => {
  const listed = JSON.parse(await leads('list', '--json', '--limit', '100000')) as { fullName: string }[]
  return listed.map(({ fullName }) => fullName)
}

const repeated = async (servers: Servers): Promise<Figure> => {
  const key = randomUUID()
  const send = () => sendLead(servers, 'Repeated Reyes', '127.0.2.1', key)
  const answers = await Promise.all(Array.from({ length: 6 }, send))
  for (let turn = 0; turn < 4; turn += 1) answers.push(await send())
  const count = (await namesIn(servers)).filter((name) => name === 'Repeated Reyes').length
  const statuses = answers.map(({ status }) => status)
  return {
    what: 'one form that comes ten times through all servers, six of them at once',
    promised: 'one lead; who repeats hears that it was taken, or that it is on its way',
    measured: `${statuses.join(' ')}; ${count} kept`,
    holds:
      count === 1 &&
      statuses.slice(6).every((status) => status === 200) &&
      statuses.every((status) => status === 200 || status === 409),
  }
}

const limited = async (servers: Servers): Promise<Figure> => {
  const began = performance.now()
  const all = Array.from({ length: 6 * PER_MINUTE }, (_, number) =>
    sendLead(servers, `Crowd ${number}`, '127.0.2.2'),
  )
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  const calm = statuses.filter((status) => status === 200).length
  const asked = statuses.filter((status) => status === 428).length
  const most = 2 * PER_MINUTE + Math.ceil(((performance.now() - began) / 60_000) * PER_MINUTE)
  return {
    what: `${all.length} leads of one visitor at once, through three site servers and two APIs`,
    promised: `${2 * PER_MINUTE} are calm, and what flows in meanwhile; the rest takes some trouble`,
    measured: `${calm} accepted, ${asked} asked for trouble`,
    holds: calm >= 2 * PER_MINUTE && calm <= most && calm + asked === all.length,
  }
}

const CV = Buffer.from(`%PDF-1.7\n${'A page of it. '.repeat(60_000)}\n%%EOF\n`)

const sentCv = async (servers: Servers): Promise<Figure> => {
  const form = new FormData()
  const said = { role: 'Support', fullName: 'Noor Haddad', email: 'noor@haddad.example', phone: '8015550118' }
  for (const [name, value] of Object.entries(said)) form.append(name, value)
  form.append('cv', new Blob([CV]), 'cv.pdf')
  const encoded = new Response(form)
  const answer = await servers.visit('/api/v1/apply-now', '127.0.2.3', {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      accept: 'application/json',
      origin: `https://${HOST}`,
    },
  })
  const [application] = JSON.parse(await servers.leads('list', '--json', '--applications')) as {
    id: string
  }[]
  const folder = await mkdtemp(join(tmpdir(), 'company-cv-'))
  try {
    const out = join(folder, 'cv.pdf')
    await servers.leads('cv', application?.id ?? '', '--out', out)
    const isSame = (await readFile(out)).equals(CV)
    return {
      what: `a CV of ${Math.round(CV.length / 1024)} kB, read by an operator on a machine that has no API`,
      promised: 'the same bytes',
      measured: `${answer.status}; ${isSame ? 'the same' : 'other'} bytes`,
      holds: answer.status === 200 && isSame,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const booked = async (servers: Servers): Promise<Figure> => {
  const from = '127.0.2.4'
  const times = await servers.visit(`${BOOKING_PAGE}?tz=UTC`, from)
  const at = /<time[^>]* datetime="([^"]+)"/i.exec(times.body)?.[1] ?? ''
  const person = { at, tz: 'UTC', fullName: 'Dana Reyes', consent: 'on' }
  const send = (email: string) =>
    servers.visit(BOOKING_PAGE, from, {
      body: new URLSearchParams({ ...person, email, key: randomUUID() }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${HOST}` },
    })
  const two = await Promise.all(['dana@ridgeline.example', 'kim@ridgeline.example'].map(send))
  const path = two.find(({ status }) => status === 303)?.headers.location ?? '/none'
  const seen = await Promise.all(Array.from({ length: 2 * SITES }, () => servers.visit(path, from)))
  const statuses = two.map(({ status }) => status).toSorted((one, other) => one - other)
  return {
    what: 'two who book one time at once, and the page of who got it, asked of all servers',
    promised: 'one has it (303), the other is told (409); every server knows it',
    measured: `${statuses.join(' and ')}; ${seen.map(({ status }) => status).join(' ')}`,
    holds: statuses.join(' ') === '303 409' && seen.every(({ status }) => status === 200),
  }
}

/** A visitor who sends again what was not taken, as the form asks them to, until it is. */
const insist = async (servers: Servers, number: number): Promise<number> => {
  const key = randomUUID()
  for (let tries = 1; ; tries += 1) {
    const answer = await sendLead(servers, `Insistent ${number}`, `127.0.3.${(number % 250) + 1}`, key).catch(
      () => null,
    )
    if (answer?.status === 200 || tries === 100) return tries
    await sleep(200)
  }
}

const killed = async (servers: Servers, visitors: number): Promise<Figure> => {
  const [victim] = servers.apis
  const coming = Array.from({ length: visitors }, async (_, number) => {
    await sleep(number * 20)
    if (number === Math.floor(visitors / 2)) victim?.kill('SIGKILL')
    return insist(servers, number)
  })
  const tries = await Promise.all(coming)
  const kept = (await namesIn(servers)).filter((name) => name.startsWith('Insistent '))
  const different = new Set(kept).size
  return {
    what: `${visitors} visitors while one of two APIs is killed, each sending again what was not taken`,
    promised: 'no lead is lost, none is there twice',
    measured: `${different} of ${visitors} kept, ${kept.length - different} twice; ${tries.filter((count) => count > 1).length} had to send again`,
    holds: different === visitors && kept.length === visitors,
  }
}

const sequenceAt = async ({ port }: SiteServer): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/_status`)
  return ((await answer.json()) as { live: { seq: number } | null }).live?.seq ?? 0
}

const flipped = async ({ sites, fed }: Servers): Promise<Figure> => {
  const before = await Promise.all(sites.map(sequenceAt))
  const done = fed('site', 'set', '--origin', `https://${HOST}`, '--skip', 'browser')
  const at = await Promise.all(
    sites.map(async (site, index) => {
      await until(async () => (await sequenceAt(site)) !== before[index], 120_000)
      return performance.now()
    }),
  )
  await done
  const after = await Promise.all(sites.map(sequenceAt))
  const apart = Math.round(Math.max(...at) - Math.min(...at))
  return {
    what: 'one change of what is live, seen by three site servers',
    promised: `all show it, within ${FLIP_WITHIN} ms of one another`,
    measured: `from ${before.join(' ')} to ${after.join(' ')}, ${apart} ms apart`,
    holds: new Set(after).size === 1 && after[0] !== before[0] && apart <= FLIP_WITHIN,
  }
}

/** Three site servers and two lead APIs behind nginx, as docs/deploy has several machines, sharing one database. */
export const proveSeveralServers = async (short: boolean): Promise<Figure[]> => {
  const what = 'three site servers and two lead APIs behind nginx on one database'
  const promised = 'they are one site: no lead lost, none doubled, limits exact'
  const missing = (lacks: string): Figure[] => [
    { what, promised, measured: `not measured: ${lacks}`, holds: null },
  ]
  const lacks = noNginx()
  if (lacks !== null) return missing(lacks)
  const database = await startDatabase()
  if ('lacks' in database) return missing(database.lacks)
  try {
    return await withServers(database.url, async (servers) => [
      await repeated(servers),
      await limited(servers),
      await sentCv(servers),
      await booked(servers),
      await killed(servers, short ? VISITORS.short : VISITORS.full),
      await flipped(servers),
      ...(await triedOnThree(servers, short)),
    ])
  } finally {
    await database.stop()
  }
}
