import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_LEAD } from '../../testing/sample-submissions.ts'
import {
  claimDueRows,
  openTestStore,
  createSampleBooking,
  createSampleSubmission,
  listStoredLeads,
  settleDelivery,
  createSampleConfirmation,
} from '../../testing/samples.ts'
import { runLeads, createTempFolder } from '../../testing/start-api.ts'
import { subtractMonths, RETENTION_MONTHS } from '../records/record-rows.ts'
import { backUp } from '../store/back-up.ts'
import { getDatabasePath } from '../store/sqlite-database.ts'

type SampleChanges = Parameters<typeof createSampleSubmission>

const createLead = (lead: SampleChanges[1] = {}, changes: SampleChanges[0] = {}) =>
  createSampleSubmission({ now: Date.now(), ...changes }, lead)

const fill = async () => {
  const stateDir = createTempFolder()
  const place = { stateDir, databaseUrl: undefined }
  const store = await openTestStore(place)
  await store.maintenance.secret({ name: 'api', proposed: 'a secret' })
  const dana = createLead()
  const kim = createLead({ fullName: '=HYPERLINK("x")', email: 'kim@elsewhere.example', phone: '8015550109' })
  const held = createLead(
    { email: 'Dana@Ridgeline.example', fullName: 'Dana again' },
    { verdict: { quarantined: true, riskScore: 200, riskReasons: 'honeypot' } },
  )
  for (const submission of [dana, kim, held]) await store.leads.accept(submission)
  const meeting = createSampleBooking(SAMPLE_LEAD.email, { now: Date.now() })
  await store.bookings.book(meeting)
  await store.bookings.confirm(createSampleConfirmation(meeting, Date.now()))
  const leads = (...argv: string[]) => runLeads({ STATE_DIR: stateDir }, ...argv)
  const readJson = async (...argv: string[]) => JSON.parse((await leads(...argv, '--json')).stdout)
  return { stateDir, place, store, dana, kim, held, meeting, leads, readJson }
}

/** Returns all bytes in a folder. Uses a child process, because closing a file in this process would release SQLite's locks. */
const bytesOf = (folder: string): string =>
  execFileSync('tar', ['-cf', '-', '-C', folder, '.'], { encoding: 'latin1', maxBuffer: 256 * 1024 * 1024 })

test('runs export, redeliver, quarantine release, backup and doctor while the store is open', async () => {
  const { place, store, dana, kim, held, leads } = await fill()

  const exported = await leads('export', '--csv')
  const [head, ...records] = exported.stdout.trimEnd().split('\r\n')
  expect([exported.code, head?.split(',').slice(0, 3), records.length]).toEqual([
    0,
    ['id', 'received', 'status'],
    3,
  ])
  expect(exported.stdout).toContain(`"'=HYPERLINK(""x"")"`)

  const deliveries = await claimDueRows(store, Date.now())
  const refuse = async (id: string, changes: Parameters<typeof settleDelivery>[2]) => {
    const delivery = deliveries.find(({ subjectId }) => subjectId === id)
    if (delivery) await settleDelivery(store, delivery, { dueAt: 0, lastError: 'SMTP 550', ...changes })
  }
  await refuse(dana.record.id, { state: 'pending', refusedAt: 0 })
  await refuse(kim.record.id, { state: 'dead' })
  const { code, stdout } = await leads('doctor')
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(
      /delivery: mail +bad +1 rejected until the cause is fixed, the oldest from \d{4}-.*: SMTP 550\. /,
    ),
  ])
  expect(stdout).toMatch(/quarantine +odd +1 lead since \d{4}-/)
  const again = (await claimDueRows(store, Date.now())).find(({ subjectId }) => subjectId === dana.record.id)
  if (again) await settleDelivery(store, again, { state: 'pending', dueAt: Date.now() })
  expect((await leads('redeliver', kim.record.id)).stdout).toContain('1 delivery is tried again')
  expect((await leads('retry', kim.record.id)).code).toBe(3)

  expect((await leads('quarantine')).stdout).toContain('honeypot')
  expect((await leads('quarantine', 'release', held.record.id)).code).toBe(0)
  const states = Object.fromEntries(
    (await listStoredLeads(place)).map((lead) => [lead.id, [lead.status, lead.deliveries[0]?.state]]),
  )
  expect(states).toEqual({
    [dana.record.id]: ['accepted', 'pending'],
    [kim.record.id]: ['accepted', 'pending'],
    [held.record.id]: ['accepted', 'pending'],
  })

  const backup = await leads('backup', '--json')
  expect([backup.code, readdirSync(JSON.parse(backup.stdout).path).toSorted()]).toEqual([
    0,
    ['applications', 'leads.db'],
  ])
  const examined = await leads('doctor', '--json')
  expect([
    examined.code,
    JSON.parse(examined.stdout).filter(({ verdict }: { verdict: string }) => verdict === 'bad'),
  ]).toEqual([0, []])
})

test('makes a consistent backup while leads arrive, and opens the restored backup', async () => {
  const { place, store, dana } = await fill()
  const more = Array.from({ length: 200 }, () => createLead())
  const coming = Promise.all(more.map((submission) => store.leads.accept(submission)))
  const path = await backUp(place, new Date())
  await coming

  const restored = createTempFolder()
  mkdirSync(join(restored, 'leads'))
  cpSync(join(path, 'leads.db'), getDatabasePath(restored))
  const command = (...words: string[]) =>
    runLeads({ STATE_DIR: restored, SITE_URL: 'http://127.0.0.1:9' }, ...words)
  const [listed, examined] = [await command('list', '--json'), await command('doctor')]
  expect([listed.code, examined.code, listed.stderr, examined.stderr]).toEqual([0, 0, '', ''])
  expect((JSON.parse(listed.stdout) as unknown[]).length).toBeGreaterThanOrEqual(3)
  expect(await command('redeliver', '--all')).toMatchObject({ code: 0, stderr: '' })
  const again = await openTestStore({ stateDir: restored, databaseUrl: undefined })
  const leads = await listStoredLeads({ stateDir: restored, databaseUrl: undefined })
  expect(leads.length).toBeGreaterThanOrEqual(3)
  expect(leads.every((lead) => lead.deliveries.length === 1 && lead.consents.length === 2)).toBe(true)
  expect(await again.leads.accept(dana)).toMatchObject({ kind: 'repeated', id: dana.record.id })
  expect(await again.maintenance.secret({ name: 'api', proposed: 'another' })).toBe('a secret')
  rmSync(restored, { recursive: true })
})

test('erases a person from rows, files, backups and free pages', async () => {
  const { stateDir, place, store, dana, kim, meeting, leads } = await fill()
  mkdirSync(join(stateDir, 'mail'))
  writeFileSync(
    join(stateDir, 'mail', `booking-${meeting.record.id}-host-0.eml.${randomUUID()}.tmp`),
    `Reply-To: ${SAMPLE_LEAD.email}`,
  )
  writeFileSync(join(stateDir, 'mail', `${dana.record.id}.eml`), `From: ${SAMPLE_LEAD.email}`)
  await backUp(place, new Date('2026-11-20T10:00:00Z'))
  expect(bytesOf(stateDir).toLowerCase()).toContain(SAMPLE_LEAD.email)

  expect((await leads('erase', dana.record.id)).code).toBe(2)
  const erased = await leads('erase', dana.record.id, '--yes', '--json')
  expect([erased.stderr, JSON.parse(erased.stdout)]).toEqual([
    '',
    { leads: 2, applications: 0, bookings: 1, backups: 1 },
  ])
  expect((await listStoredLeads(place)).map((lead) => lead.id)).toEqual([kim.record.id])
  const remainingBytes = bytesOf(stateDir).toLowerCase()
  for (const trace of [SAMPLE_LEAD.email, SAMPLE_LEAD.phone, 'dana'])
    expect(remainingBytes).not.toContain(trace)
  expect(remainingBytes).toContain('kim@elsewhere.example')
  expect(await store.leads.accept(createLead({ email: 'kim@elsewhere.example' }))).toMatchObject({
    status: 'accepted',
  })
  // After the erasure, the person's meeting time is free for another booking.
  expect(
    await store.bookings.book(createSampleBooking('kim@elsewhere.example', { now: Date.now() })),
  ).toMatchObject({ kind: 'stored' })
})

test('lists, shows, exports, quarantines and releases bookings like other records', async () => {
  const { store, meeting, leads, readJson } = await fill()
  const { id } = meeting.record

  expect((await leads('list', '--bookings')).stdout).toContain(id)
  expect(await readJson('list', '--bookings', '--status', 'quarantined')).toEqual([])
  expect((await leads('show', id)).stdout).toContain(`<booking-${id}-visitor-0@crewtally.example>`)
  const shown = { id, state: 'booked', consents: [{}], deliveries: [{}, {}, {}] }
  expect(await readJson('show', id)).toMatchObject(shown)
  const exported = await leads('export', '--csv', '--bookings')
  expect([exported.code, exported.stdout.trimEnd().split('\r\n')[1]]).toEqual([
    0,
    expect.stringContaining(SAMPLE_LEAD.email),
  ])
  expect((await leads('list', '--bookings', '--applications')).code).toBe(2)

  expect((await leads('quarantine', 'hold', id)).code).toBe(0)
  expect((await leads('quarantine')).stdout).toContain(id)
  const other = createSampleBooking('kim@elsewhere.example', { now: Date.now() })
  expect(await store.bookings.book(other)).toMatchObject({ kind: 'stored' })
  const refused = await leads('quarantine', 'release', id)
  expect([refused.code, refused.stdout]).toEqual([
    1,
    expect.stringContaining('its time has gone to another meeting'),
  ])
  expect((await leads('erase', 'kim@elsewhere.example', '--yes')).code).toBe(0)
  expect((await leads('quarantine', 'release', id)).code).toBe(0)
  const deliveries = Array.from({ length: 3 }, () => ({ state: 'pending' }))
  expect(await readJson('show', id)).toMatchObject({ state: 'booked', deliveries })

  for (const delivery of await claimDueRows(store, Date.now()))
    await settleDelivery(store, delivery, { state: 'dead', lastError: 'SMTP 550' })
  expect((await leads('doctor')).code).toBe(1)
  expect((await leads('retry', id)).stdout).toContain('3 deliveries are tried again')
})

test('prints all data of a person, and shows and erases consents whose records were deleted', async () => {
  const { place, stateDir, store, dana, kim, held, meeting, leads, readJson } = await fill()

  const copy = await leads('person', SAMPLE_LEAD.email, '--json')
  expect([copy.code, JSON.parse(copy.stdout)]).toMatchObject([
    0,
    {
      leads: [
        { id: dana.record.id, consents: [{}, {}] },
        { id: held.record.id, consents: [{}, {}] },
      ],
      bookings: [{ id: meeting.record.id, consents: [{ email: SAMPLE_LEAD.email }] }],
    },
  ])
  expect(copy.stdout).not.toContain('kim@elsewhere.example')
  expect((await leads('person', dana.record.id)).stdout).toContain(SAMPLE_LEAD.message)
  expect((await leads('person', 'nobody@elsewhere.example')).code).toBe(3)
  expect((await leads('person', 'nobody')).code).toBe(2)

  // At this time, the retention period of the records has ended, but the longer retention period of the consents has not.
  await store.maintenance.expire({
    now: subtractMonths(Date.now(), -RETENTION_MONTHS.requests - 1).getTime(),
  })
  expect(await listStoredLeads(place)).toEqual([])
  const remainingData = await readJson('person', SAMPLE_LEAD.email)
  expect([Object.keys(remainingData), remainingData.consents.length]).toEqual([['consents'], 5])
  expect((await leads('person', SAMPLE_LEAD.email)).stdout).toContain(dana.consents[0]?.textHash)

  expect((await leads('erase', SAMPLE_LEAD.email, '--yes')).code).toBe(0)
  expect((await leads('person', SAMPLE_LEAD.email)).code).toBe(3)
  expect((await readJson('person', kim.record.email)).consents).toHaveLength(2)
  expect(bytesOf(stateDir).toLowerCase()).not.toContain(SAMPLE_LEAD.email)
})
