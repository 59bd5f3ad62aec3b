import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres } from '@federation/test-kit/postgres'
import {
  type HttpClient,
  type LeadApi,
  createLead,
  runLeads,
  type ScenarioContext,
  startDatabase,
} from '@federation/test-kit/resilience'

export const SEND_PATH = '/api/v1/send-mail'
export const APPLY_PATH = '/api/v1/apply-now'
export const BOOKING_PATH = '/api/v1/bookings/general'
const HOUR_MS = 60 * 60_000
/** Number of stored CVs that are compared byte by byte. Of the other CVs, only the size is compared. */
const CVS_READ = 5

/** A form submission. Retries send the same bytes and idempotency key. */
export interface Submission {
  name: string
  path: string
  body: string | Buffer
  headers: Record<string, string>
  /** Response status of an accepted form. */
  success: number
}

/** Reads all open times from the booking pages, each of which shows one week and links to others. */
export const readOpenTimes = async ({ ask }: HttpClient, url: string): Promise<string[]> => {
  const times = new Set<string>()
  const days = new Set([''])
  for (const day of days) {
    const { body } = await ask(`${url}${BOOKING_PATH}?tz=UTC&day=${day}`)
    for (const [, time = ''] of body.matchAll(/ datetime="([^"]+)"/gi)) times.add(time)
    for (const [, linked = ''] of body.matchAll(/[?&;]day=(\d{4}-\d\d-\d\d)/g)) days.add(linked)
  }
  return [...times].toSorted()
}

export const createContactRequest = (
  name: string,
  key = `key-of-${name.replaceAll(' ', '-')}`,
): Submission => ({
  name,
  success: 200,
  path: SEND_PATH,
  body: JSON.stringify(createLead(name)),
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
})

export const createCv = (name: string): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${name}\n${'.'.repeat(4096)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

export const application = async (name: string, cv = createCv(name)): Promise<Submission> => {
  const form = new FormData()
  const fields = { role: 'Support', fullName: name, email: 'noor@elsewhere.example', phone: '8015550177' }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('cv', new Blob([new Uint8Array(cv)]), 'cv.pdf')
  const encoded = new Response(form)
  return {
    name,
    success: 200,
    path: APPLY_PATH,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': `key-of-${name.replaceAll(' ', '-')}`,
      accept: 'application/json',
    },
  }
}

export const booking = (
  name: string,
  at: string,
  email = `${name.replaceAll(' ', '')}@ridgeline.example`,
): Submission => ({
  name,
  success: 303,
  path: BOOKING_PATH,
  body: new URLSearchParams({
    at,
    tz: 'UTC',
    key: randomUUID(),
    fullName: name,
    email,
    consent: 'on',
  }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/**
 * Generates contact requests without end. Every tenth submission is a job application with a CV instead. Every fiftieth one is
 * a booking, until no times are open.
 */
export async function* generateSubmissions(
  client: HttpClient,
  url: string,
): AsyncGenerator<Submission, never> {
  // Use times that are at least two hours apart, so that no booking occupies the time of another.
  const times: string[] = []
  for (const time of await readOpenTimes(client, url))
    if (Date.parse(time) - Date.parse(times.at(-1) ?? '1970-01-01') > 2 * HOUR_MS) times.push(time)
  for (let number = 0; ; number += 1) {
    const name = `Person ${number}`
    const at = number % 50 === 2 ? times.pop() : undefined
    if (number % 10 === 1) yield await application(name)
    else yield at === undefined ? createContactRequest(name) : booking(name, at)
  }
}

export const compareStored = async (
  context: ScenarioContext,
  api: LeadApi,
  acknowledged: ReadonlySet<string>,
  settings = {},
) => {
  const leads = await api.list()
  const applications = await api.list('applications')
  const bookings = await api.list('bookings')
  const names = [...leads, ...applications, ...bookings].map(({ fullName }) => fullName)
  const stored = new Set(names)
  // Find records without exactly one mail or with a wrong number of consents. An unconfirmed booking also has one mail, which
  // asks the visitor to confirm.
  const incomplete = [
    ...leads.filter(({ deliveries, consents }) => deliveries.length !== 1 || consents?.length !== 2),
    ...applications.filter(({ deliveries }) => deliveries.length !== 1),
    ...bookings.filter(({ deliveries, consents }) => deliveries.length !== 1 || consents?.length !== 1),
  ].length
  let wrongCvs = applications.filter(({ fullName, cvSize }) => cvSize !== createCv(fullName).length).length
  const folder = await context.folder()
  for (const { id, fullName } of applications.slice(0, CVS_READ)) {
    const out = join(folder, `${id}.pdf`)
    await runLeads({ STATE_DIR: api.stateDir, ...settings }, 'cv', id, '--out', out)
    if (!(await readFile(out)).equals(createCv(fullName))) wrongCvs += 1
  }
  const lost = [...acknowledged].filter((name) => !stored.has(name)).length
  const twice = names.length - stored.size
  return {
    faults: lost + twice + incomplete + wrongCvs,
    text: `${acknowledged.size} acknowledged, among them ${applications.length} applications and ${bookings.length} bookings: ${lost} lost, ${twice} twice, ${incomplete} without their deliveries or consents, ${wrongCvs} without their CV`,
  }
}

/** Runs `measure` with SQLite, and with PostgreSQL if it is installed. `settings` selects the database of the lead API. */
export const checkEngines = async (
  context: ScenarioContext<'sqlite' | 'postgres'>,
  measure: (context: ScenarioContext, settings: Record<string, string>) => Promise<[string, boolean]>,
  { isShortOnSqlite = false } = {},
): Promise<void> => {
  const { check, size } = context
  check.sqlite(...(await measure(context, {})))
  if (isShortOnSqlite && size === 'short') return
  if (findPostgres() === null) return check.postgres('not measured: this machine lacks PostgreSQL', null)
  const server = await startDatabase(context)
  check.postgres(...(await measure(context, { DATABASE_URL: await server.createDatabase() })))
}
