import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runLeads } from '../../testing/run-leads.ts'
import { tempFolder } from '../../testing/temp-folder.ts'
import { judgeSecurityTxt } from './doctor.ts'

const NOW = Date.parse('2027-01-01T00:00:00Z')
const expiring = (expires: string) => `Contact: mailto:a@example.com\nExpires: ${expires}\n`

test.each([
  [expiring('2027-06-30T00:00:00Z'), 'good', 'expires in 180 days'],
  [expiring('2027-01-15T00:00:00Z'), 'odd', 'expires in 14 days'],
  [expiring('2026-12-31T00:00:00Z'), 'bad', 'expired on 2026-12-31'],
  ['Contact: mailto:a@example.com\n', 'bad', 'no date of expiry'],
  [null, 'odd', 'none; name a contact'],
])('judges the security.txt %j as %s', (text, verdict, finding) => {
  expect(judgeSecurityTxt(text, NOW)).toMatchObject({ verdict, finding: expect.stringContaining(finding) })
})

test('the doctor reads the expiry from the site and fails once it has passed', async () => {
  const site = createServer((request, response) =>
    request.url === '/.well-known/security.txt'
      ? response.end(expiring('2020-01-01T00:00:00Z'))
      : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  const PORT = String((site.address() as AddressInfo).port)
  const { code, stdout } = await runLeads({ STATE_DIR: tempFolder(), PORT }, 'doctor')
  expect(stdout).toMatch(/security\.txt +bad +expired on 2020-01-01/)
  expect(code).toBe(1)
})
