import { expect, test } from 'vitest'
import { claimDueDeliveries, MAIL_ADDRESSES } from '../testing/samples.ts'
import { TEMPLATES, readPage, startBookingApp, startTestApp } from '../testing/test-app.ts'
import { encodeApplication, SAMPLE_LEAD, createLeadForm } from '../testing/sample-submissions.ts'
import { formatCsvRecord } from './cli/read-records.ts'
import { RECORD_TYPES } from './lead-store.ts'

test.each([
  ['(801) 555-0100 ext. 22', '8015550100', '22'],
  ['+44 (0)20 7946 0958', '+442079460958', null],
  ['801-555-0100;ext=7', '8015550100', '7'],
  ['(020) 7946 0958', '02079460958', null],
])('stores the posted phone number %j as %j with the extension %j', async (typed, phone, phoneExtension) => {
  const { postForm, leads } = await startTestApp()
  expect((await postForm(createLeadForm({ phone: typed }))).statusCode).toBe(303)
  expect(await leads()).toMatchObject([{ phone, phoneExtension, consents: [{ phone }, { phone }] }])
})

test('shows the parsed number in a returned form', async () => {
  const { postForm } = await startTestApp()
  const response = await postForm(createLeadForm({ phone: '(801) 555-0100 ext. 22', email: 'dana@' }))
  expect(readPage(response.body).querySelector('#contact-phone')?.getAttribute('value')).toBe(
    '8015550100 x22',
  )
})

test('mails, lists and exports the extension of each record type', async () => {
  const api = await startBookingApp()
  const phone = '+1 (801) 555-0100 ext. 22'
  await api.postJson({ ...SAMPLE_LEAD, phone })
  expect((await api.apply(encodeApplication({ phone }))).statusCode).toBe(200)
  await api.booked({ phone })

  const db = await api.tables()
  for (const subject of RECORD_TYPES) {
    const [item] = await subject.list(db, { limit: 1 })
    const cells = subject.csv.cells(item as never)
    const cellOf = (name: string) => cells[subject.csv.head.indexOf(name)]
    expect([cellOf('phone'), cellOf('extension')]).toEqual(['+18015550100', '22'])
    // CSV export puts an apostrophe before formulas. A phone number is not a formula, although it begins with a plus, so it
    // gets no apostrophe.
    expect(formatCsvRecord(cells)).toContain(',+18015550100,22,')
    expect(subject.table.cells(item as never)).toContain('+18015550100 x22')
    const found = item && (await subject.find(db, item.id))
    expect(JSON.stringify(subject.page(found as never))).toContain('+18015550100 x22')
  }

  const deliveries = await claimDueDeliveries(api.store, Date.parse('2027-01-01'))
  const texts = deliveries
    .filter(({ delivery }) => delivery.recipient === 'team')
    .map((due) => TEMPLATES[due.delivery.subjectKind]?.mail(due, MAIL_ADDRESSES).text)
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).toMatch(/^Phone: +\+18015550100 x22$/m)
  const lead = deliveries.find(({ delivery }) => delivery.subjectKind === 'lead')?.record
  expect(TEMPLATES['lead']?.contact?.(lead).properties).toMatchObject({ phone: '+18015550100 x22' })

  const person = await api.runLeads('person', '1 801 555 0100 x22', '--json')
  expect(Object.keys(JSON.parse(person.stdout) as object)).toEqual(['leads', 'applications', 'bookings'])
})
