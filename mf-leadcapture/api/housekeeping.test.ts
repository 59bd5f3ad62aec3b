import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { createTempFolder } from '../testing/start-api.ts'
import { startBookingApp, SUNDAY } from '../testing/test-app.ts'
import { runHousekeeping } from './housekeeping.ts'
import { subtractMonths } from './records/record-rows.ts'
import { deleteExpiredBackups } from './store/back-up.ts'

const DAY = 24 * 60 * 60_000
const monthsLater = (months: number): number => subtractMonths(SUNDAY, -months).getTime()

const writeOldFile = (path: string, at: number): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'x')
  utimesSync(path, at / 1000, at / 1000)
}

/** Creates a store with one record of each type, received at the time SUNDAY, with their mails and files. */
const startHousekeepingApp = async () => {
  const { app, apply, stateDir, store, postJson, booked, book, rows, leads } = await startBookingApp()
  await postJson({ ...SAMPLE_LEAD, context: { terms: true } })
  await apply()
  await booked()
  await book({ email: 'stranger@elsewhere.example', at: '2026-11-23T18:00:00.000Z' })
  const [meeting, unconfirmed] = await rows('bookings')
  const ids = {
    lead: (await leads())[0]?.id,
    application: readdirSync(join(stateDir, 'applications'))[0]?.slice(0, 26),
    booking: meeting?.id,
    stranger: unconfirmed?.id,
  }
  const mail = (name: string) => writeOldFile(join(stateDir, 'mail', name), SUNDAY)
  mail(`${ids.lead}.eml`)
  mail(`${ids.application}.eml`)
  mail(`booking-${ids.booking}-host-0.eml`)
  mail(`booking-${ids.stranger}-confirm.eml`)
  utimesSync(join(stateDir, 'applications', `${ids.application}.cv`), SUNDAY / 1000, SUNDAY / 1000)
  const place = { stateDir, databaseUrl: undefined, mailDomain: 'crewtally.example' }
  return {
    stateDir,
    ids,
    keep: (now: number) => runHousekeeping(store, place, app.log, now),
    mails: () => readdirSync(join(stateDir, 'mail')).toSorted(),
    kept: async () => ({
      leads: (await leads()).length,
      bookings: (await rows('bookings')).length,
      consents: (await rows('bookingConsents')).length,
      cv: existsSync(join(stateDir, 'applications', `${ids.application}.cv`)),
    }),
  }
}

test('deletes records with their mails and files after their retention', async () => {
  const { ids, keep, kept, mails } = await startHousekeepingApp()
  await keep(SUNDAY + 31 * DAY)
  expect(await kept()).toEqual({ leads: 1, bookings: 1, consents: 1, cv: true })
  const [lead, application, booking] = [
    `${ids.lead}.eml`,
    `${ids.application}.eml`,
    `booking-${ids.booking}-host-0.eml`,
  ]
  expect(mails()).toEqual([lead, application, booking].toSorted())

  await keep(monthsLater(12) - DAY)
  expect(await kept()).toEqual({ leads: 1, bookings: 1, consents: 1, cv: true })
  await keep(monthsLater(12) + 1000)
  expect(await kept()).toEqual({ leads: 1, bookings: 1, consents: 1, cv: false })
  expect(mails()).toEqual([lead, booking])

  await keep(monthsLater(24) - DAY)
  expect(mails()).toHaveLength(2)
  await keep(monthsLater(24) + 1000)
  expect(await kept()).toEqual({ leads: 0, bookings: 0, consents: 1, cv: false })
  expect(mails()).toEqual([])

  await keep(monthsLater(60) - DAY)
  expect((await kept()).consents).toBe(1)
  await keep(monthsLater(60) + 1000)
  expect((await kept()).consents).toBe(0)
})

test('keeps a recent mail without a record, because the store may have been restored', async () => {
  const { stateDir, keep, mails } = await startHousekeepingApp()
  writeOldFile(join(stateDir, 'mail', '01KAGK0000000000000000000A.eml'), SUNDAY)
  await keep(SUNDAY + 20 * DAY)
  expect(mails()).toContain('01KAGK0000000000000000000A.eml')
  await keep(SUNDAY + 31 * DAY)
  expect(mails()).not.toContain('01KAGK0000000000000000000A.eml')
})

test('deletes backups after a month, except the newest, and partial ones of killed processes', async () => {
  const stateDir = createTempFolder()
  const folder = join(stateDir, 'backups')
  const backup = (name: string, days: number): void => {
    mkdirSync(join(folder, name), { recursive: true })
    const at = Date.now() / 1000 - days * (DAY / 1000)
    utimesSync(join(folder, name), at, at)
  }
  backup('2001-01-01', 40)
  await deleteExpiredBackups(stateDir, Date.now())
  expect(readdirSync(folder)).toEqual(['2001-01-01'])
  backup('2001-01-02', 31)
  backup('2001-01-03', 29)
  backup('2001-01-04', 0)
  backup('2001-01-04.partial', 1)
  backup('2001-01-05.partial', 0)
  await deleteExpiredBackups(stateDir, Date.now())
  expect(readdirSync(folder).toSorted()).toEqual(['2001-01-03', '2001-01-04', '2001-01-05.partial'])
})
