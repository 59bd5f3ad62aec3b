import { expect, test } from 'vitest'
import { APPLY_ACTION } from '../contract/apply.ts'
import { runLeads } from '../testing/run-leads.ts'
import { applicationBody } from '../testing/sample-application.ts'
import { SAMPLE_LEAD, sampleForm } from '../testing/sample-lead.ts'
import { startTestApp } from '../testing/test-app.ts'
import { APPLICATION_MESSAGES, APPLICATIONS } from './applications/application-record.ts'
import { openData } from './lead-store.ts'
import { LEAD_MESSAGES } from './leads/lead-record.ts'

const MAILBOX = { name: '', address: 'team@crewtally.example' }
const DELIVERY = { messageId: '<one@crewtally.example>' }

const startLogged = async () => {
  const lines: string[] = []
  const api = await startTestApp({
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
  })
  return { ...api, lines }
}

const textOf = async (template: typeof LEAD_MESSAGES | typeof APPLICATION_MESSAGES, record: unknown) =>
  (await template.mail({ delivery: DELIVERY, record } as never, { from: MAILBOX, to: MAILBOX })).text

test('stores fields of a later contact form, shows them in mail and lists, and logs their names', async () => {
  const { postJson, postForm, leads, lines, stateDir } = await startLogged()
  const fleet = { fleetSize: 12, regions: ['UT', 'ID'], companyWebsite: 'https://ridgeline.example', fax: '' }
  const context = { terms: true, gclid: 'abc' }
  expect((await postJson({ ...SAMPLE_LEAD, ...fleet, context })).statusCode).toBe(200)
  expect((await postForm(sampleForm({ fullName: 'Kim Oyelaran', fleetSize: 'about "9"' }))).statusCode).toBe(
    303,
  )
  const stored = (await leads()).toReversed()
  expect(stored.map(({ extraFields }) => JSON.parse(extraFields ?? '{}'))).toEqual([
    {
      fleetSize: '12',
      regions: '["UT","ID"]',
      companyWebsite: 'https://ridgeline.example',
      'context.gclid': 'abc',
    },
    { fleetSize: 'about "9"' },
  ])
  expect(await textOf(LEAD_MESSAGES, stored[0])).toContain('fleetSize (new field):      12\n')
  expect((await runLeads({ STATE_DIR: stateDir }, 'show', stored[1]?.id ?? '')).stdout).toMatch(
    /fleetSize \(new field\)\s+about "9"/,
  )
  expect(lines.map((line) => JSON.parse(line).fields)).toEqual([
    ['fleetSize', 'regions', 'companyWebsite', 'context.gclid'],
    ['fleetSize'],
  ])
  expect(lines.join('')).not.toContain('ridgeline')
})

test('reads consents that are sent beside the fields, as the contract lists them', async () => {
  const { postJson, leads, lines } = await startLogged()
  const { context: _context, ...fields } = { context: null, ...SAMPLE_LEAD }
  expect((await postJson({ ...fields, terms: true, texts: true })).statusCode).toBe(200)
  expect((await leads())[0]).toMatchObject({ extraFields: null })
  expect(lines).toEqual([])
  const refused = await postJson({ ...fields, email: 'other@ridgeline.example', terms: false })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { terms: expect.any(String) }])
})

test('keeps no unknown context of a visitor who opted out of tracking', async () => {
  const { postJson, leads } = await startTestApp()
  await postJson({ ...SAMPLE_LEAD, fleetSize: '12', context: { gclid: 'abc' } }, { 'sec-gpc': '1' })
  expect(JSON.parse((await leads())[0]?.extraFields ?? '')).toEqual({ fleetSize: '12' })
})

test('stores fields of a later application form and shows them in its mail', async () => {
  const { app, stateDir, lines } = await startLogged()
  const { payload, headers } = await applicationBody({ startDate: 'in May' })
  const answer = await app.inject({
    method: 'POST',
    url: APPLY_ACTION,
    payload,
    headers: { ...headers, accept: 'application/json' },
  })
  expect(answer.statusCode).toBe(200)
  const db = await openData({ stateDir, databaseUrl: undefined }, 'read')
  const { id = '' } = (await db?.selectFrom('applications').select('id').executeTakeFirst()) ?? {}
  const application = db && (await APPLICATIONS.find(db, id))
  await db?.destroy()
  expect(application?.extraFields).toBe('{"startDate":"in May"}')
  expect(await textOf(APPLICATION_MESSAGES, application)).toContain('startDate (new field): in May')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ fields: ['startDate'] })
})

test('tells what each form must and may send', async () => {
  const { app } = await startTestApp()
  const answer = await app.inject('/api/v1/contract')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { version, forms } = answer.json()
  expect([version, Object.keys(forms)]).toEqual([1, ['/api/v1/send-mail', '/api/v1/apply-now']])
  expect(forms['/api/v1/send-mail'].required).toEqual([
    'fullName',
    'businessName',
    'email',
    'phone',
    'industry',
    'employees',
    'message',
    'terms',
    'subject',
  ])
  expect(forms['/api/v1/apply-now'].optional).toContain('links')
})
