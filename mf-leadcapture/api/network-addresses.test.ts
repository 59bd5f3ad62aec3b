import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { SAMPLE_LEAD, createLeadForm } from '../testing/sample-submissions.ts'
import { MAIL_ADDRESSES } from '../testing/samples.ts'
import {
  type BookingApp,
  captureLog,
  sendDueDeliveries,
  TEMPLATES,
  startBookingApp,
  SUNDAY,
} from '../testing/test-app.ts'
import { startReceiver } from '../testing/network.ts'
import { createFolder } from './outbox/transports.ts'
import { createWebhook } from './outbox/http-transports.ts'

/** Headers of a proxied request. The API trusts them, because the request is sent from the loopback address. */
const FROM = { 'x-forwarded-for': '203.0.113.77', host: 'localhost' }
/** Sends every form from the same network address, and delivers the mails. */
const sendEverything = async () => {
  const { lines, logger } = captureLog()
  const hook = await startReceiver(onTestFinished)
  const site = await startBookingApp({ leadChannels: ['mail', 'webhook'], logger })
  await site.postJson({ ...SAMPLE_LEAD, context: { terms: true, texts: false } }, FROM)
  await site.postJson({ ...SAMPLE_LEAD, message: 'No word of consent.' }, FROM)
  await site.postForm(createLeadForm({ message: 'Sent by the form itself, without a script.' }), FROM)
  await site.postForm('fullName=', FROM)
  await site.apply(undefined, FROM)
  await site.booked({}, 'general', FROM)
  const mail = createFolder(join(site.stateDir, 'mail'), MAIL_ADDRESSES, TEMPLATES)
  const webhook = createWebhook({ url: hook.url, secret: 'a secret of the tests' }, TEMPLATES)
  await sendDueDeliveries(site, { mail, webhook }, SUNDAY)
  expect([hook.requests.length, readdirSync(join(site.stateDir, 'mail')).length]).toEqual([3, 7])
  return { ...site, lines, hook }
}

const tablesOf = async ({ tables }: Pick<BookingApp, 'tables'>): Promise<Record<string, string>> => {
  const db = await tables()
  const names = sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  const contents: Record<string, string> = {}
  for (const { name } of (await names.execute(db)).rows)
    contents[name] = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows)
  return contents
}

test('stores a full network address only with a given consent', async () => {
  const site = await sendEverything()
  const { stateDir, lines, hook } = site
  const tables = await tablesOf(site)
  const withAddress = Object.entries(tables).filter(([, rows]) => rows.includes('203.0.113.77'))
  expect(withAddress.map(([name]) => name).toSorted()).toEqual(['booking_consents', 'consents'])
  const consents: { state: string; ip: string }[] = JSON.parse(tables['consents'] ?? '[]')
  expect(new Set(consents.map(({ state, ip }) => `${state} ${ip}`))).toEqual(
    new Set(['given 203.0.113.77', 'not-given 203.0.113.0', 'unstated 203.0.113.0']),
  )

  const mails = readdirSync(join(stateDir, 'mail')).map((name) =>
    readFileSync(join(stateDir, 'mail', name), 'utf8'),
  )
  const csv = await Promise.all(
    [[], ['--applications'], ['--bookings']].map((kind) => site.runLeads('export', '--csv', ...kind)),
  )
  const posted = hook.requests.map(({ body }) => body)
  const outputs = [...lines, ...mails, ...posted, ...csv.map(({ stdout }) => stdout)]
  expect(csv.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(lines.length).toBeGreaterThan(5)
  expect(outputs.filter((text) => text.includes('203.0.113.'))).toEqual([])
  const files = execFileSync('grep', ['-rlaF', '203.0.113.77', stateDir], { encoding: 'utf8' })
  for (const path of files.trim().split('\n')) expect(path).toContain(join(stateDir, 'leads'))
})
