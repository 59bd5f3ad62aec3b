import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sendLead } from 'federation/test-kit/site'
import { keptIn, listKept, STATE_DIR } from '../../site/kept.ts'
import { expect, test } from '../../site/test.ts'

/** `npm run e2e --` in this checkout, its report in a folder of its own. */
const e2e = async (folder: string, ...words: string[]): Promise<{ code: number; said: string }> => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_|BASE_URL)/.test(name)),
  )
  const run = promisify(execFile)(
    process.execPath,
    [
      'e2e/run/main.ts',
      ...words,
      '--',
      '--project=pages',
      '--reporter=list',
      '--output',
      join(folder, 'results'),
    ],
    { env: { ...env, STATE_DIR, E2E_REPORT: join(folder, 'report') } },
  )
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: Error & { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

test('a version of the site stands beside the live one, and keeps what is sent to it @writes-releases', async ({
  page,
  versionOf,
}) => {
  const version = await versionOf('live')
  await page.goto(`${version.origin}/pay`)
  await expect(page.locator('h1')).toBeVisible()
  const { email } = await sendLead(version.origin)
  await keptIn(version.stateDir).lead(email)
  expect((await listKept('leads')).map((lead) => lead.email)).not.toContain(email)
})

test('the suite runs on a version by its name, and says what is wrong with a name @writes-releases', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'any-target-'))
  const { code, said } = await e2e(folder, '--channel', 'live', 'e2e/journeys/http.spec.ts')
  expect(said).toContain('5 passed')
  expect(said).toMatch(/Site: composition [0-9a-f]{16} \(live\)/)
  expect(code).toBe(0)
  const wrong = await e2e(folder, '--channel', 'nobody')
  expect(wrong.said).toContain('COMPOSITION_UNKNOWN: The store has no composition nobody')
  expect(wrong.code).toBe(1)
  await rm(folder, { recursive: true })
})
