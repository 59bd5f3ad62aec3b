import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CopiedWorkspace, copyWorkspace } from '@federation/test-kit/workspace'
import PostalMime from 'postal-mime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { startReceiver } from '../testing/network.ts'
import { SAMPLE_LEAD, createLeadForm } from '../testing/sample-submissions.ts'
import { readPage } from '../testing/test-app.ts'
import { contactForm } from '../src/content/contact-form.ts'
import { SEND_MAIL_ACTION } from './paths.ts'

const GUIDE = readFileSync(new URL('../../docs/how-to/add-a-form-field.md', import.meta.url), 'utf8')
const [, ENTRY = ''] = /```ts\n([^]*?)```/.exec(GUIDE) ?? []
const [, MIGRATION = ''] = /```sql\n([^]*?)```/.exec(GUIDE) ?? []
const MIGRATIONS = 'mf-leadcapture/api/store/migrations'
const [, MIGRATION_NAME = ''] = /migrations\/\d+(-[\w-]+\.sql)/.exec(GUIDE) ?? []
const MESSAGE = 'The website must be an address such as ridgeline.example.'
const WEBSITE = 'ridgeline.example/crews'

let copy: CopiedWorkspace
afterAll(() => copy.remove())

/** Imports a module from the copy of this repository. `Module` is the type of the same module in the repository itself. */
const importCopied = async <Module,>(file: string) => (await import(copy.path(file))) as Module

const BEFORE = '  message: {\n    label'

beforeAll(async () => {
  copy = await copyWorkspace()
  const fields = 'shared-contracts/src/lead-fields.ts'
  // Add the form field that is the example in the how-to `GUIDE`, unless the repository already has this field.
  if (!readFileSync(copy.path(fields), 'utf8').includes(ENTRY))
    await copy.edit(fields, BEFORE, `${ENTRY}${BEFORE}`)
  execFileSync(process.execPath, [copy.path('mf-leadcapture/api/cli/leads.ts'), 'new-migration'])
})

test('writes the migration that the guide shows, and only once', () => {
  const file = readdirSync(copy.path(MIGRATIONS)).find((name) => name.endsWith(MIGRATION_NAME)) ?? ''
  expect(readFileSync(copy.path(join(MIGRATIONS, file)), 'utf8')).toBe(MIGRATION)
  const again = execFileSync(
    process.execPath,
    [copy.path('mf-leadcapture/api/cli/leads.ts'), 'new-migration'],
    { encoding: 'utf8' },
  )
  expect(again).toContain('Every field of the contact form has a column.')
})

test('requires no type change except for the new entry', async () => {
  // One TypeScript project is enough to check browser, server and test code together.
  const compilerOptions = { incremental: false, tsBuildInfoFile: null }
  await copy.write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.tests.json',
      compilerOptions,
      include: ['shared-contracts/src', 'mf-leadcapture/**/*'],
      exclude: ['**/node_modules'],
    }),
  )
  expect(() =>
    execFileSync(copy.path('node_modules/.bin/tsc'), ['-p', copy.path('tsconfig.json')], {
      encoding: 'utf8',
    }),
  ).not.toThrow()
})

test('shows the field at the position of its entry, with label, hint, rule and message', async () => {
  const { ContactForm } = await importCopied<
    typeof import('../src/components/contact-form/contact-form.tsx')
  >('mf-leadcapture/src/components/contact-form/contact-form.tsx')
  const form = readPage(renderToStaticMarkup(<ContactForm content={contactForm} />))
  expect(
    form
      .querySelectorAll('label')
      .map(({ textContent }) => textContent)
      .slice(5, 8),
  ).toEqual(['Number of employees', 'Company website', 'Message'])
  const { attributes } = form.querySelector('#contact-companyWebsite') ?? {}
  expect(attributes).toMatchObject({
    name: 'companyWebsite',
    autocomplete: 'url',
    inputmode: 'url',
    'data-checks': expect.stringContaining(MESSAGE),
    'data-max': '250',
    'aria-describedby': 'contact-companyWebsite-hint',
  })
  expect(attributes).not.toHaveProperty('required')
  expect(form.querySelector('#contact-companyWebsite-error')?.attributes).toHaveProperty('hidden')
  expect(form.querySelector('#contact-form-summary a[href="#contact-companyWebsite"]')).not.toBeNull()
})

const formBody = async (typed: Record<string, string>): Promise<unknown> => {
  const { FormValues, createRequestBody } = await importCopied<
    typeof import('../src/components/contact-form/contact-request.ts')
  >('mf-leadcapture/src/components/contact-form/contact-request.ts')
  const { subject: _fixed, ...fields } = SAMPLE_LEAD
  return createRequestBody(FormValues.parse({ ...fields, ...typed, terms: true, texts: false, topic: '' }), {
    page: '/contact-us',
    plid: null,
  })
}

describeOnEngines((createPlace) => {
  test('validates, stores, mails, lists, exports and delivers the field, which may be empty', async () => {
    const { stateDir, databaseUrl } = await createPlace()
    const environment: Record<string, string> = { STATE_DIR: stateDir }
    if (databaseUrl !== undefined) environment['DATABASE_URL'] = databaseUrl
    const platform = await startReceiver(onTestFinished)
    const { startApi, runLeads } = await importCopied<typeof import('../testing/start-api.ts')>(
      'mf-leadcapture/testing/start-api.ts',
    )
    const hubspot = { HUBSPOT_PORTAL_ID: '123', HUBSPOT_FORM_ID: 'abc', HUBSPOT_BASE: platform.url }
    const api = await startApi({ environment: { ...environment, ...hubspot }, atEnd: onTestFinished })
    const leads = async (...argv: string[]) => (await runLeads(environment, ...argv)).stdout

    const refused = await api.post({ ...SAMPLE_LEAD, companyWebsite: 'none' })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: MESSAGE, fields: { companyWebsite: MESSAGE } },
    ])
    const posted = await fetch(`${api.url}${SEND_MAIL_ACTION}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: createLeadForm({ companyWebsite: 'none' }),
    })
    const page = readPage(await posted.text())
    expect([posted.status, page.querySelector('label[for="contact-companyWebsite"]')?.textContent]).toEqual([
      422,
      'Company website',
    ])
    expect(page.querySelector('#contact-companyWebsite')?.getAttribute('value')).toBe('none')
    expect(page.querySelector('#contact-companyWebsite-error')?.textContent).toBe(MESSAGE)

    expect((await api.post({ ...SAMPLE_LEAD, companyWebsite: ` ${WEBSITE} ` })).status).toBe(200)
    await expect
      .poll(() => platform.requests.map(({ body }) => JSON.parse(body).fields))
      .toEqual([expect.arrayContaining([{ objectTypeId: '0-1', name: 'website', value: WEBSITE }])])
    expect((await api.post(await formBody({ fullName: 'Sam Reyes', companyWebsite: '' }))).status).toBe(200)
    await expect
      .poll(() => platform.requests.map(({ body }) => body.includes('"website"')))
      .toEqual([true, false])

    const [sam, dana] = JSON.parse(await leads('list', '--json'))
    expect([dana, sam]).toMatchObject([
      { fullName: SAMPLE_LEAD.fullName, companyWebsite: WEBSITE },
      { fullName: 'Sam Reyes', companyWebsite: null },
    ])
    expect(await leads('show', dana.id)).toMatch(/^Website +ridgeline\.example\/crews$/m)
    const [head, ...records] = (await leads('export', '--csv'))
      .trimEnd()
      .split('\r\n')
      .map((record) => record.split(','))
    expect(records.map((record) => record[head?.indexOf('website') ?? -1])).toEqual(['', WEBSITE])

    const folder = join(stateDir, 'mail')
    const mailed = () => {
      const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
      return Promise.all(
        names.toSorted().map(async (name) => (await PostalMime.parse(readFileSync(join(folder, name)))).text),
      )
    }
    await expect
      .poll(mailed)
      .toEqual([
        expect.stringMatching(/^Website: +ridgeline\.example\/crews$/m),
        expect.stringMatching(/^Website: +-$/m),
      ])
  })
})
