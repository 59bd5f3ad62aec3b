import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '@federation/test-kit/processes'
import { encodeApplication, SAMPLE_LEAD, createLeadForm } from '../../testing/sample-submissions.ts'
import { MAIL_ADDRESSES } from '../../testing/samples.ts'
import { captureLog, readPage, SITE_ORIGIN, startTestApp } from '../../testing/test-app.ts'
import { APPLICATION_MESSAGES, APPLICATIONS } from '../applications/application-record.ts'
import { loadPages } from '../built-pages.ts'
import { LEAD_MESSAGES } from './lead-record.ts'

const startSite = (page: string, status = 200): Promise<string> =>
  serveHttp((request, response) => {
    response
      .writeHead(request.url === '/contact-us' ? status : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(page)
  }, onTestFinished)

const DELIVERY = { messageId: '<one@crewtally.example>' }
const COMPOSED_PAGE = (await loadPages())
  .contactFallback({ sheet: { href: '/own.css' }, fonts: [] })
  .replace('<main', "<header>the site's own header</header><!--$--><main")
  .replace(
    '</head>',
    '<script type="module" src="/_r/shell/1/boot.js"></script><link rel="modulepreload" href="/_r/a.js"><link rel="stylesheet" href="/_r/a.css"></head>',
  )

const valueOf = (html: string, name: string): string | undefined =>
  readPage(html).querySelector(`#contact-${name}`)?.getAttribute('value')

test('stores a valid form as a lead with consents, and redirects to the thank-you page', async () => {
  const { postForm, leads } = await startTestApp()
  const answer = await postForm(createLeadForm({ texts: 'on' }), {
    origin: SITE_ORIGIN,
    referer: `${SITE_ORIGIN}/hr/onboarding?plid=x`,
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/thankyou'])
  const [lead] = await leads()
  expect(lead).toMatchObject({ ...SAMPLE_LEAD, source: 'form', page: '/hr/onboarding?plid=x' })
  expect(lead?.consents.map(({ state }) => state)).toEqual(['given', 'given'])
})

test('stores, mails and exports a partner application under its own subject, and returns an invalid one on its own page', async () => {
  const siteUrl = await serveHttp((request, response) => {
    const page = request.url === '/partner/apply' ? COMPOSED_PAGE.replace('the site', 'the partner page') : ''
    response.writeHead(page === '' ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  }, onTestFinished)
  const { postForm, leads, runLeads } = await startTestApp({ siteUrl })
  const subject = 'New Partner Application'
  const refused = await postForm(createLeadForm({ subject, email: 'dana@' }))
  expect([refused.statusCode, refused.body.includes('the partner page')]).toEqual([422, true])
  expect(valueOf(refused.body, 'subject')).toBe(subject)
  const sent = await postForm(createLeadForm({ subject }))
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/partner/received'])
  const [lead] = await leads()
  const mail = LEAD_MESSAGES.mail({ delivery: DELIVERY, record: lead } as never, MAIL_ADDRESSES)
  expect(mail.subject).toBe(subject)
  expect((await runLeads('export', '--csv')).stdout).toContain(`,${subject},`)
})

test('returns an invalid form on the page of the site with values, messages and summary', async () => {
  const { postForm } = await startTestApp({ siteUrl: await startSite(COMPOSED_PAGE) })
  const answer = await postForm(
    createLeadForm({ email: 'dana@', phone: 'call me', message: 'Short', texts: 'on' }),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toContain("script-src 'none'")
  const page = readPage(answer.body)
  expect(answer.body).toContain("<header>the site's own header</header><!--$-->")
  expect(page.querySelector('title')?.textContent).toMatch(/^Error: /)
  expect(page.querySelectorAll('script, link[rel=modulepreload]')).toEqual([])
  expect(page.querySelectorAll('link[rel=stylesheet]')).toHaveLength(2)

  const summary = page.querySelector('#contact-form-summary')
  expect(summary?.hasAttribute('hidden')).toBe(false)
  expect(summary?.querySelector('h2')?.textContent).toBe('There is a problem')
  expect(summary?.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    [
      ['#contact-email', 'Valid email required.'],
      ['#contact-phone', 'Phone number is required and must be numeric only.'],
      ['#contact-message', 'Message must be at least 10 characters.'],
    ],
  )
  expect(page.querySelector('#contact-email')?.attributes).toMatchObject({
    value: 'dana@',
    'aria-invalid': 'true',
    'aria-describedby': 'contact-email-error',
  })
  expect(page.querySelector('#contact-email-error')?.hasAttribute('hidden')).toBe(false)
  expect(page.querySelector('#contact-fullName')?.hasAttribute('aria-invalid')).toBe(false)
  expect(page.querySelector('#contact-fullName-error')?.hasAttribute('hidden')).toBe(true)

  expect(valueOf(answer.body, 'fullName')).toBe('Dana Reyes')
  expect(page.querySelector('#contact-message')?.textContent.trim()).toBe('Short')
  expect(page.querySelectorAll('option[selected]').map((option) => option.textContent)).toEqual(['Roofing'])
  expect(page.querySelectorAll('input[checked]').map((box) => box.getAttribute('name'))).toEqual([
    'terms',
    'texts',
  ])
})

test.each([
  { name: 'is down', site: async () => 'http://127.0.0.1:9' },
  { name: 'answers with an error', site: () => startSite(COMPOSED_PAGE, 500) },
  {
    name: 'has no form on its page',
    site: () => startSite('<!doctype html><title>Contact</title><p>soon</p>'),
  },
])('returns the form on a plain page if the site $name', async ({ site }) => {
  const { postForm } = await startTestApp({ siteUrl: await site() })
  const answer = await postForm(createLeadForm({ email: 'nonsense' }))
  expect(answer.statusCode).toBe(422)
  expect(valueOf(answer.body, 'email')).toBe('nonsense')
  expect(valueOf(answer.body, 'businessName')).toBe('Ridgeline Roofing')
})

test('returns the form with an error and every value if the lead cannot be stored', async () => {
  const { postForm, store } = await startTestApp()
  await store.close()
  const answer = await postForm(createLeadForm())
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
  const summary = readPage(answer.body).querySelector('#contact-form-summary')
  expect(summary?.textContent).toContain('Failed to send message: we couldn’t save it right now.')
  expect(summary?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+18015550142',
    'mailto:hello@crewtally.example',
  ])
  expect(valueOf(answer.body, 'fullName')).toBe('Dana Reyes')
})

test('answers a post from another origin and a post that is too large with a page, without a request to the site', async () => {
  let requests = 0
  const siteUrl = await serveHttp((_request, response) => {
    requests += 1
    response.end()
  }, onTestFinished)
  const { postForm } = await startTestApp({ siteUrl })
  const foreign = await postForm(createLeadForm(), { origin: 'https://elsewhere.example' })
  const page = 'text/html; charset=utf-8'
  expect([foreign.statusCode, foreign.headers['content-type'], requests]).toEqual([403, page, 0])
  expect(foreign.body).not.toContain('<form')
  const large = await postForm(createLeadForm({ message: 'x'.repeat(131_072) }))
  expect([large.statusCode, large.headers['content-type']]).toEqual([413, page])
})

test('uses the last value of a repeated field, and rejects a malformed field name', async () => {
  const { postForm, leads } = await startTestApp()
  expect((await postForm(`${createLeadForm()}&fullName=Second+Name`)).statusCode).toBe(303)
  expect((await leads())[0]?.fullName).toBe('Second Name')
  expect((await postForm(createLeadForm({ 'admin[]': '1' }))).statusCode).toBe(422)
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '</textarea><svg/onload=alert(1)>',
  '<!--',
  '-->',
  '&lt;script&gt;',
  '&quot;&#34;',
  '$& $1 \\" \\',
  '\n\nleading',
  '{{7*7}}',
  '\u202Eevil',
  'a\u0000b',
  '</title><script>',
]

/** Returns the names of all elements of a page, without the error summary, whose length depends on the number of messages. */
const elementsOf = (page: ReturnType<typeof readPage>): string[] =>
  page.querySelectorAll(':not(#contact-form-summary *)').map((element) => element.tagName)

test('returns input as text only', async () => {
  const { postForm } = await startTestApp({ siteUrl: await startSite(COMPOSED_PAGE) })
  const names = ['fullName', 'businessName', 'email', 'phone', 'employees'] as const
  const harmless = elementsOf(readPage((await postForm(createLeadForm({ email: 'x' }))).body))
  for (const text of HOSTILE) {
    const typed = Object.fromEntries([...names, 'industry', 'message'].map((name) => [name, text]))
    const answer = await postForm(createLeadForm(typed))
    expect({ text, status: answer.statusCode }).toEqual({ text, status: 422 })
    const page = readPage(answer.body)
    const read = text.replaceAll('\u0000', '\uFFFD')
    for (const name of names) expect(page.querySelector(`#contact-${name}`)?.getAttribute('value')).toBe(read)
    expect(page.querySelector('#contact-message')?.textContent).toBe(read)
    const attributes = page.querySelectorAll('*').flatMap((element) => Object.keys(element.attributes))
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect({ text, elements: elementsOf(page) }).toEqual({ text, elements: harmless })
  }
})

test('serves the styles of a plain page from the API, and keeps the partner link id in it', async () => {
  const { app, postForm } = await startTestApp()
  const answer = await postForm(createLeadForm({ email: 'x', plid: 'partner-7' }))
  const page = readPage(answer.body)
  expect(valueOf(answer.body, 'plid')).toBe('partner-7')
  const loaded = page
    .querySelectorAll('link[rel=stylesheet], link[rel=preload]')
    .map((link) => link.getAttribute('href') ?? '')
  expect(loaded).toHaveLength(3)
  for (const url of loaded) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  expect(page.querySelectorAll('script, style, [style]')).toEqual([])
})

test('stores the partner and campaign that a script filled in, and ignores invalid values', async () => {
  const { postForm, leads } = await startTestApp()
  const touch = { url: 'https://a.example/?utm_source=sign', referrer: '', at: '2026-11-20T10:00:00.000Z' }
  const good = { plid: 'partner-7', firstTouch: JSON.stringify(touch), lastTouch: '{"url":7}' }
  const bad = { plid: '<script>', firstTouch: '', lastTouch: 'nonsense', fullName: 'Sam Reyes' }
  for (const changes of [good, bad]) await postForm(createLeadForm(changes))
  expect((await leads()).toReversed()).toMatchObject([
    { plid: 'partner-7', firstTouch: touch, lastTouch: null },
    { plid: null, firstTouch: null, lastTouch: null },
  ])
})

const KEY = { 'idempotency-key': '3b0d0c0a-6f7e-4f57-8d43-1f4f1d6a5f11' }

const OTHER_BODY = { ...SAMPLE_LEAD, phone: '8015550102' }

test.each([
  [
    'returns the same response to a repeat',
    { ...SAMPLE_LEAD, fullName: ' Dana Reyes ' },
    0,
    [200, undefined, true, 1],
  ],
  ['rejects another body', OTHER_BODY, 0, [422, 'IDEMPOTENCY_MISMATCH', false, 1]],
  ['accepts another body after a day', OTHER_BODY, 25, [200, undefined, true, 2]],
] as const)(
  'with the idempotency key of an earlier request, %s',
  async (_case, body, hoursLater, expected) => {
    let time = Date.parse('2026-11-20T10:00:00Z')
    const { postJson, leads } = await startTestApp({ now: () => time })
    const first = await postJson(SAMPLE_LEAD, KEY)
    time += hoursLater * 60 * 60_000
    const second = await postJson(body, KEY)
    const { code } = second.json()
    expect([second.statusCode, code, second.body === first.body, (await leads()).length]).toEqual(expected)
  },
)

test('returns IN_FLIGHT for a second request while the first is in progress', async () => {
  const entered = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { postJson, leads } = await startTestApp({}, (store) => ({
    ...store,
    leads: {
      async accept(submission) {
        entered.resolve()
        await gate.promise
        return store.leads.accept(submission)
      },
    },
  }))
  const first = postJson(SAMPLE_LEAD, KEY).then((answer) => answer.statusCode)
  await entered.promise
  const second = await postJson(SAMPLE_LEAD, KEY)
  expect([second.statusCode, second.json().code]).toEqual([409, 'IN_FLIGHT'])
  gate.resolve()
  expect(await first).toBe(200)
  expect((await postJson(SAMPLE_LEAD, KEY)).statusCode).toBe(200)
  expect(await leads()).toHaveLength(1)
})

test('accepts the idempotency key of a rejected request again', async () => {
  const { postJson } = await startTestApp()
  expect((await postJson({ ...SAMPLE_LEAD, message: 'short' }, KEY)).statusCode).toBe(422)
  expect((await postJson(SAMPLE_LEAD, KEY)).statusCode).toBe(200)
})

test('rejects a malformed idempotency key', async () => {
  const { postJson } = await startTestApp()
  for (const key of ['short', 'with spaces in it', 'x'.repeat(129)]) {
    const answer = await postJson(SAMPLE_LEAD, { 'idempotency-key': key })
    expect({ key, code: answer.json().code }).toEqual({ key, code: 'BAD_IDEMPOTENCY_KEY' })
  }
})

const startLogged = async () => {
  const { lines, logger } = captureLog('warn')
  return { ...(await startTestApp({ logger })), lines }
}

const textOf = (template: typeof LEAD_MESSAGES | typeof APPLICATION_MESSAGES, record: unknown) =>
  template.mail({ delivery: DELIVERY, record } as never, MAIL_ADDRESSES).text

test('stores unknown fields of a newer contact form, shows them in mail and lists, and logs their names', async () => {
  const { postJson, postForm, leads, lines, runLeads } = await startLogged()
  const fleet = { fleetSize: 12, regions: ['UT', 'ID'], depotAddresses: 'https://ridgeline.example', fax: '' }
  const context = { terms: true, gclid: 'abc' }
  expect((await postJson({ ...SAMPLE_LEAD, ...fleet, context })).statusCode).toBe(200)
  const form = createLeadForm({ fullName: 'Kim Oyelaran', fleetSize: 'about "9"' })
  expect((await postForm(form)).statusCode).toBe(303)
  const stored = (await leads()).toReversed()
  expect(stored.map(({ extraFields }) => JSON.parse(extraFields ?? '{}'))).toEqual([
    {
      fleetSize: '12',
      regions: '["UT","ID"]',
      depotAddresses: 'https://ridgeline.example',
      'context.gclid': 'abc',
    },
    { fleetSize: 'about "9"' },
  ])
  expect(textOf(LEAD_MESSAGES, stored[0])).toContain('fleetSize (new field):      12\n')
  expect((await runLeads('show', stored[1]?.id ?? '')).stdout).toMatch(/fleetSize \(new field\)\s+about "9"/)
  expect(lines.map((line) => JSON.parse(line).fields)).toEqual([
    ['fleetSize', 'regions', 'depotAddresses', 'context.gclid'],
    ['fleetSize'],
  ])
  expect(lines.join('')).not.toContain('ridgeline')
})

test('reads consents that are sent as fields, as the contract lists them', async () => {
  const { postJson, leads, lines } = await startLogged()
  expect((await postJson({ ...SAMPLE_LEAD, terms: true, texts: true })).statusCode).toBe(200)
  expect((await leads())[0]).toMatchObject({ extraFields: null })
  expect(lines).toEqual([])
  const refused = await postJson({ ...SAMPLE_LEAD, email: 'other@ridgeline.example', terms: false })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { terms: expect.any(String) }])
})

test('discards unknown context fields of a visitor who opted out of tracking', async () => {
  const { postJson, leads } = await startTestApp()
  await postJson({ ...SAMPLE_LEAD, fleetSize: '12', context: { gclid: 'abc' } }, { 'sec-gpc': '1' })
  expect(JSON.parse((await leads())[0]?.extraFields ?? '')).toEqual({ fleetSize: '12' })
})

test('stores unknown fields of a newer application form and shows them in its mail', async () => {
  const { apply, tables, lines } = await startLogged()
  expect((await apply(encodeApplication({ startDate: 'in May' }))).statusCode).toBe(200)
  const db = await tables()
  const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow()
  const application = await APPLICATIONS.find(db, id)
  expect(application?.extraFields).toBe('{"startDate":"in May"}')
  expect(textOf(APPLICATION_MESSAGES, application)).toContain('startDate (new field): in May')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ fields: ['startDate'] })
})

test('lists the required and the optional fields of each form in the contract', async () => {
  const { app } = await startTestApp()
  const answer = await app.inject('/api/v1/contract')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { version, forms } = answer.json()
  expect([version, Object.keys(forms)]).toEqual([1, ['/api/v1/send-mail', '/api/v1/apply-now']])
  expect(forms['/api/v1/send-mail'].required.join(' ')).toBe(
    'fullName businessName email phone industry employees message terms subject',
  )
  expect(forms['/api/v1/apply-now'].optional).toContain('links')
})
