import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { APPLY_ACTION, APPLY_MESSAGES, CV_MAX_BYTES } from 'shared-contracts'
import { getPort } from '../../testing/network.ts'
import {
  encodeApplication,
  createDocx,
  createPdf,
  SAMPLE_APPLICATION,
  SAMPLE_DOCX,
  SAMPLE_LEAD,
  SAMPLE_PDF,
  createZip,
} from '../../testing/sample-submissions.ts'
import { claimDueDeliveries, MAIL_ADDRESSES } from '../../testing/samples.ts'
import { runLeads, createTempFolder } from '../../testing/start-api.ts'
import { readPage, startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { DueDelivery } from '../outbox/queue.ts'
import { createFolderFiles, getFileFolder } from '../store/files.ts'
import { APPLICATION_MESSAGES, type ApplicationRow, APPLICATIONS } from './application-record.ts'
import { deleteOrphanedCvs } from './receive-cv.ts'

type Body = Awaited<ReturnType<typeof encodeApplication>>

const applications = async ({ tables }: TestApp) => APPLICATIONS.list(await tables(), { limit: 100 })

const filesOf = ({ stateDir }: TestApp): string[] =>
  existsSync(getFileFolder(stateDir).path) ? readdirSync(getFileFolder(stateDir).path) : []

test('stores an application with its CV in a private file that is named by the application id', async () => {
  const api = await startTestApp()
  const answer = await api.apply(encodeApplication({}, SAMPLE_PDF, '../../etc/pass\u202Ewd\u0000.pdf'))
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, error: '' }])
  const [application] = await applications(api)
  expect(application).toMatchObject({
    ...SAMPLE_APPLICATION,
    status: 'accepted',
    source: 'json',
    cvType: 'pdf',
    cvSize: SAMPLE_PDF.length,
    cvHash: createHash('sha256').update(SAMPLE_PDF).digest('hex'),
  })
  expect(application?.cvName).not.toMatch(/[/\\]|\p{Cc}|\p{Bidi_Control}/u)
  const path = getFileFolder(api.stateDir).of(application?.id ?? '')
  expect(readFileSync(path)).toEqual(SAMPLE_PDF)
  expect([statSync(path).mode & 0o777, statSync(getFileFolder(api.stateDir).path).mode & 0o777]).toEqual([
    0o600, 0o700,
  ])
  expect(filesOf(api)).toHaveLength(1)
  const deliveries = await claimDueDeliveries(api.store, Date.now())
  const messageId = `<application-${application?.id}@crewtally.example>`
  expect(deliveries).toMatchObject([{ delivery: { subjectKind: 'application', channel: 'mail', messageId } }])
})

test('recognizes a repeated application and stores no second file', async () => {
  const api = await startTestApp()
  const key = { 'idempotency-key': 'an-application-of-noor' }
  for (let turn = 0; turn < 2; turn += 1)
    expect((await api.apply(encodeApplication(), key)).statusCode).toBe(200)
  for (let turn = 0; turn < 2; turn += 1)
    expect((await api.apply(encodeApplication({}, SAMPLE_DOCX, 'cv.docx'))).statusCode).toBe(200)
  expect((await api.apply(encodeApplication({ role: 'Another' }), key)).json()).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  expect((await applications(api)).map(({ cvType }) => cvType)).toEqual(['docx', 'pdf'])
  expect(filesOf(api)).toHaveLength(2)
})

const NO_CV: [string, Buffer | null][] = [
  ['no file', null],
  ['an empty file', Buffer.alloc(0)],
  ['a text file', Buffer.from('Dear team, %PDF-')],
  ['a PDF cut short', SAMPLE_PDF.subarray(0, 30)],
  ['a program', Buffer.from('MZ\u0090\u0000')],
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a zip', createZip({ 'readme.txt': 'x' })],
  ['a locked document', createDocx({}, 1)],
  ['a zip with a broken directory', Buffer.concat([SAMPLE_DOCX.subarray(0, 60), SAMPLE_DOCX.subarray(-22)])],
  ['a file too large', Buffer.concat([SAMPLE_PDF, Buffer.alloc(CV_MAX_BYTES), SAMPLE_PDF])],
]

test('rejects a file that is no CV by its content, and stores nothing', async () => {
  const api = await startTestApp()
  for (const [name, cv] of NO_CV) {
    const answer = await api.apply(encodeApplication({}, cv))
    expect({ name, status: answer.statusCode, fields: Object.keys(answer.json().fields) }).toEqual({
      name,
      status: 422,
      fields: ['cv'],
    })
  }
  expect([await applications(api), filesOf(api)]).toEqual([[], []])
})

const ODD_PDF = createPdf('2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj', '<script>alert(1)</script>')

test('accepts a CV with scripts and reports them in the mail, the list and the webhook', async () => {
  const api = await startTestApp()
  expect((await api.apply(encodeApplication({}, ODD_PDF))).statusCode).toBe(200)
  const [application] = await applications(api)
  expect(application).toMatchObject({ status: 'accepted', cvContains: 'JavaScript; HTML' })
  const [due] = (await claimDueDeliveries(api.store, Date.now())) as DueDelivery<ApplicationRow>[]
  if (!due) throw new Error('nothing is due')
  const mail = APPLICATION_MESSAGES.mail(due, MAIL_ADDRESSES)
  expect(mail.text).toContain('Caution:     the résumé contains JavaScript; HTML')
  expect(APPLICATION_MESSAGES.post?.(due.record)).toMatchObject({ cvContains: 'JavaScript; HTML' })

  expect((await api.runLeads('list', '--applications')).stdout).toContain('JavaScript; HTML')
  const out = createTempFolder()
  expect((await api.runLeads('cv', due.record.id, '--out', out)).stdout).toContain(
    `application-${due.record.id}.pdf (pdf, ${ODD_PDF.length} bytes, contains JavaScript; HTML)`,
  )
  expect(readdirSync(out)).toEqual([`application-${due.record.id}.pdf`])
})

test('rejects a macro or a program with an explanation, with and without JavaScript', async () => {
  const api = await startTestApp()
  const body = await encodeApplication({}, createDocx({ 'word/vbaProject.bin': 'x' }), 'cv.docx')
  const message = expect.stringContaining('a macro or a program. Save your résumé as a PDF')
  expect((await api.apply(body)).json()).toMatchObject({ fields: { cv: message } })
  const page = readPage((await api.apply(body, { accept: 'text/html' })).body)
  expect(page.querySelector('#apply-cv-error')?.textContent).toEqual(message)
  expect([await applications(api), filesOf(api)]).toEqual([[], []])
})

test('returns the invalid fields and deletes the uploaded CV', async () => {
  const api = await startTestApp()
  const answer = await api.apply(
    encodeApplication({ role: '', email: 'noor', links: 'javascript:alert(1)', phone: 'call me' }),
  )
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
    422,
    ['role', 'email', 'phone', 'links'],
  ])
  expect((await api.apply(encodeApplication({ 'admin[]': '1' }))).statusCode).toBe(422)
  expect(filesOf(api)).toEqual([])
})

test('rejects malformed bodies with errors of the catalog', async () => {
  const api = await startTestApp()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const payload of [
    '',
    '--x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
    'nonsense',
    '--x--\r\n',
  ]) {
    const { statusCode } = await api.apply({ payload: Buffer.from(payload), headers })
    expect({ payload, refused: statusCode >= 400 && statusCode < 500 }).toEqual({ payload, refused: true })
  }
  expect(
    (await api.apply({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } })).json(),
  ).toMatchObject({ code: 'UNSUPPORTED_TYPE' })
  for (const boundary of ['x'.repeat(1000), '""', `"${'y'.repeat(300)}"`, '']) {
    const answer = await api.apply({
      payload: Buffer.from(`--${boundary}--\r\n`),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_BODY'])
  }
})

test('redirects a valid form to the confirmation and returns an invalid one with its typed values', async () => {
  const api = await startTestApp()
  const asBrowser = { accept: 'text/html,application/xhtml+xml' }
  const good = await api.apply(encodeApplication({ topic: '' }), asBrowser)
  expect([good.statusCode, good.headers.location]).toEqual([303, '/career#apply-received'])
  const bad = await api.apply(
    encodeApplication({ email: '"><script>', message: '<b>hello</b>' }, null),
    asBrowser,
  )
  expect(bad.statusCode).toBe(422)
  const page = readPage(bad.body)
  expect(page.querySelector('#apply-email')?.getAttribute('value')).toBe('"><script>')
  expect(page.querySelector('#apply-message')?.textContent).toBe('<b>hello</b>')
  expect(page.querySelectorAll('#apply-form-summary a').map((link) => link.getAttribute('href'))).toEqual([
    '#apply-email',
    '#apply-cv',
  ])
  expect(page.querySelectorAll('script')).toEqual([])
})

test('deletes files without an application after a day, and keeps all other files', async () => {
  const api = await startTestApp()
  await api.apply()
  const { stateDir } = api
  const [owned] = filesOf(api)
  const { path: folder } = getFileFolder(stateDir)
  for (const name of ['01M7YPHQPRD2NJGHTYVZ3M1N18.cv', '01M7YPHQPRD2NJGHTYVZ3M1N19.part', 'new.part'])
    writeFileSync(join(folder, name), 'x')
  const before = new Date(Date.now() - 25 * 60 * 60_000)
  for (const name of filesOf(api)) if (name !== 'new.part') utimesSync(join(folder, name), before, before)
  const place = { stateDir, files: createFolderFiles(stateDir) }
  await deleteOrphanedCvs(api.store.maintenance.orphans, place, Date.now())
  expect(new Set(filesOf(api))).toEqual(new Set([owned, 'new.part']))
})

test('asks for a proof above the client rate without storing the CV, and returns the form with a token', async () => {
  const api = await startTestApp({ rates: { clientPerMinute: 1, totalPerMinute: 1000 } })
  for (const fullName of ['One', 'Two'])
    expect((await api.apply(encodeApplication({ fullName }))).statusCode).toBe(200)
  const asked = await api.apply(encodeApplication({ fullName: 'Noor the third' }), { accept: 'text/html' })
  const page = readPage(asked.body)
  const valueOf = (name: string) => page.querySelector(`#apply-${name}`)?.getAttribute('value')
  expect([asked.statusCode, valueOf('fullName')]).toEqual([428, 'Noor the third'])
  expect(valueOf('formToken')).toMatch(/^w\./)
  expect(page.textContent).toContain('choose your résumé again and press the button')
  expect(filesOf(api)).toHaveLength(2)
})

test('returns a message and the typed values for a CV of any excessive size', async () => {
  const { app } = await startTestApp({ allowedHosts: ['127.0.0.1'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = getPort(app.server)
  const upload = ({ payload, headers }: Body, accept: string) =>
    fetch(`http://127.0.0.1:${port}${APPLY_ACTION}`, {
      method: 'POST',
      body: payload,
      headers: { ...headers, accept },
    })
  for (const megabytes of [5.1, 20]) {
    const cv = Buffer.concat([SAMPLE_PDF, Buffer.alloc(megabytes * 1024 * 1024), SAMPLE_PDF])
    const body = await encodeApplication({}, cv)
    const answer = await upload(body, 'application/json')
    expect([megabytes, answer.status]).toEqual([megabytes, 422])
    expect(await answer.json()).toMatchObject({ fields: { cv: APPLY_MESSAGES.cv } })
    const returned = await upload(body, 'text/html')
    const page = readPage(await returned.text())
    const message = page.querySelector('#apply-cv-error')?.textContent
    expect([returned.status, message]).toEqual([422, APPLY_MESSAGES.cv])
    expect(page.querySelector('#apply-email')?.getAttribute('value')).toBe(SAMPLE_APPLICATION.email)
  }
  // This Content-Length exceeds the limit of 32 MiB, so the API rejects the body before it arrives.
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${APPLY_ACTION} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n`,
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 422 [^]*A résumé is required/)
})

const RESERVE = '900000000'

test('rejects CVs with advice while the remaining disk space is reserved for leads', async () => {
  vi.stubEnv('DISK_RESERVE_MB', RESERVE)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { apply, stateDir, postJson, leads } = await startTestApp()
  const answer = await apply()
  expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
    503,
    'NO_ROOM_FOR_FILES',
    '10',
  ])
  expect(answer.json<{ error: string }>().error).toContain('without the file')
  expect((await postJson(SAMPLE_LEAD)).statusCode).toBe(200)
  expect(await leads()).toHaveLength(1)
  const { code, stdout } = await runLeads({ STATE_DIR: stateDir, DISK_RESERVE_MB: RESERVE }, 'doctor')
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('no CVs, backups and logs are written; free some space'),
  ])
})
