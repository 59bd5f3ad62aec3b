import { Resolver } from 'node:dns/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveHttp } from '@federation/test-kit/processes'
import { SAMPLE_LEAD } from '../../testing/sample-submissions.ts'
import { runLeads, startApi, createTempFolder } from '../../testing/start-api.ts'
import { checkSecurityTxtExpiry } from './doctor.ts'
import { formatCsvRecord } from './read-records.ts'

const leads = (stateDir: string, ...argv: string[]) => runLeads({ STATE_DIR: stateDir }, ...argv)

test('lists and shows leads as text and JSON while the API runs', async () => {
  const stateDir = createTempFolder()
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  await api.post({ ...SAMPLE_LEAD, businessName: 'Ridge\u001B[31mline\u202E' })
  await api.line((line) => line['msg'] === 'mail sent')
  await api.post({ ...SAMPLE_LEAD, topic: 'x' })

  const listed = await leads(stateDir, 'list', '--json')
  expect([listed.code, listed.stderr]).toEqual([0, ''])
  const records = JSON.parse(listed.stdout)
  expect(records).toMatchObject([
    { status: 'quarantined' },
    { ...SAMPLE_LEAD, businessName: 'Ridge [31mline\u202E', status: 'accepted' },
  ])

  const shown = await leads(stateDir, 'show', records[1].id, '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ id: records[1].id })

  const table = await leads(stateDir, 'list', '--status', 'accepted')
  expect(table.stdout.trim().split('\n')).toHaveLength(2)
  expect(table.stdout).toContain('Ridge [31mline')
  expect(table.stdout).toMatch(/ MAIL +HUBSPOT +WEBHOOK\n.* sent +- +-\n$/)
  expect(table.stdout).not.toMatch(/\p{Bidi_Control}|(?!\n)\p{Cc}/u)

  const page = await leads(stateDir, 'show', records[1].id)
  expect(page.stdout).toContain(SAMPLE_LEAD.message)
  expect(page.stdout).toContain(`<lead-${records[1].id}@crewtally.example>`)
})

test('reports that there are no leads yet', async () => {
  const stateDir = createTempFolder()
  expect(await leads(stateDir, 'list')).toEqual({ code: 0, stdout: 'No leads yet.\n', stderr: '' })
  expect((await leads(stateDir, 'list', '--status', 'test')).stdout).toBe('No leads with the status test.\n')
  expect((await leads(stateDir, 'list', '--json')).stdout).toBe('[]\n')
  expect((await leads(stateDir, 'show', '01M7YPHQPRD2NJGHTYVZ3M1N18')).code).toBe(3)
})

test('prints help and returns exit codes', async () => {
  const stateDir = createTempFolder()
  const help = await leads(stateDir, '--help')
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('npm run leads -- <verb>')])
  const commands = [
    [],
    ['remove'],
    ['show'],
    ['list', '--nonsense'],
    ['list', '--limit', '0'],
    ['list', '--status', 'odd'],
    ['export'],
    ['redeliver'],
    ['redeliver', '--all', '--channel', 'fax'],
    ['erase', 'x@y.example'],
    ['toString'],
  ]
  for (const result of await Promise.all(commands.map((argv) => leads(stateDir, ...argv)))) {
    expect([result.code, result.stdout]).toEqual([2, ''])
    expect(result.stderr).toMatch(/^leads: .*See: npm run leads -- --help\n$/)
  }
})

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['with, comma', 'with "quotes"', 'two\nlines'], '"with, comma","with ""quotes""","two\nlines"\r\n'],
  [['=1+1', '+44 20', '-1', '@SUM(A1)', '\tx', '\0x'], `'=1+1,'+44 20,'-1,'@SUM(A1),'\tx,"'\0x"\r\n`],
  [['=cmd|"/c calc"!A1'], `"'=cmd|""/c calc""!A1"\r\n`],
  [['\r=1+1'], `"'\r=1+1"\r\n`],
  [['a=b', ' =1'], 'a=b, =1\r\n'],
])('writes %j as the CSV record %j', (values, record) => {
  expect(formatCsvRecord(values)).toBe(record)
})

const NOW = Date.parse('2027-01-01T00:00:00Z')
const expiring = (expires: string) => `Contact: mailto:a@example.com\nExpires: ${expires}\n`

test.each([
  [expiring('2027-06-30T00:00:00Z'), 'good', 'expires in 180 days'],
  [expiring('2027-01-15T00:00:00Z'), 'odd', 'expires in 14 days'],
  [expiring('2026-12-31T00:00:00Z'), 'bad', 'expired on 2026-12-31'],
  ['Contact: mailto:a@example.com\n', 'bad', 'no date of expiry'],
  [null, 'odd', 'none; name a contact'],
])('rates the security.txt %j as %s', (text, verdict, finding) => {
  expect(checkSecurityTxtExpiry(text, NOW)).toMatchObject({
    verdict,
    finding: expect.stringContaining(finding),
  })
})

test('doctor --dns checks the records of the configured sender, and fails if one is missing', async () => {
  const requests: string[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  for (const method of ['resolveTxt', 'resolveMx'] as const)
    vi.spyOn(Resolver.prototype, method).mockImplementation((name: string): Promise<never> => {
      requests.push(name)
      return Promise.reject(Object.assign(new Error('no record'), { code: 'ENOTFOUND' }))
    })
  const settings = { STATE_DIR: createTempFolder(), MAIL_FROM: 'Team <team@mail.sender.example>' }
  const { code, stdout } = await runLeads(settings, 'doctor', '--dns', '--json')
  const findings = JSON.parse(stdout) as { check: string; verdict: string }[]
  const verdicts = findings.slice(-4).map(({ check, verdict }) => `${check} ${verdict}`)
  expect(verdicts).toEqual(['MX odd', 'SPF bad', 'DKIM odd', 'DMARC bad'])
  expect(code).toBe(1)
  expect(requests).toEqual(expect.arrayContaining(['mail.sender.example', '_dmarc.sender.example']))
})

test('doctor reads the expiry of security.txt from the site and fails if it has passed', async () => {
  const site = await serveHttp((request, response) => {
    response.statusCode = request.url === '/.well-known/security.txt' ? 200 : 404
    response.end(expiring('2020-01-01T00:00:00Z'))
  }, onTestFinished)
  const PORT = new URL(site).port
  const { code, stdout } = await runLeads({ STATE_DIR: createTempFolder(), PORT }, 'doctor')
  expect(stdout).toMatch(/security\.txt +bad +expired on 2020-01-01/)
  expect(code).toBe(1)
})
