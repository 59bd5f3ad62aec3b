import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@federation/node-kit'
import { sendLead } from '@federation/test-kit/resilience'
import { listStored, getStateDir, createStoredFinder } from '../fixtures/stored-records.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Runs the command `npm run e2e --` with these arguments. The run writes its results to `folder`, and uses ports that the
 * current run does not use. Resolves to exit code and output.
 */
const e2e = async (folder: string, ...args: string[]): Promise<{ code: number; output: string }> => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_|BASE_URL)/.test(name)),
  )
  const options = ['--project=chromium', '--reporter=list', '--output', join(folder, 'results')]
  const run = promisify(execFile)(process.execPath, ['e2e/run/e2e.ts', ...args, '--', ...options], {
    env: { ...env, STATE_DIR: getStateDir(), E2E_PORT: String(await findFreePort()) },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: Error & { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

test.describe('any target', { tag: ['@shell', '@slow'] }, () => {
  test('serves a version next to the live site, with separate leads @writes-releases', async ({
    page,
    versionOf,
  }) => {
    const version = await versionOf('live')
    await page.goto(`${version.origin}/pay`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { email } = await sendLead(version.origin)
    await createStoredFinder(() => version.stateDir).lead(email)
    expect((await listStored('leads')).map((lead) => lead.email)).not.toContain(email)
  })

  test('the suite runs on a version by its name, and rejects an unknown name @writes-releases', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'any-target-'))
    const { code, output } = await e2e(folder, '--channel', 'live', 'e2e/shell/http.spec.ts')
    expect(output).toContain('3 passed')
    expect(output).toMatch(/Site: composition [0-9a-f]{16} \(live\)/)
    expect(code).toBe(0)
    const unknownChannel = await e2e(folder, '--channel', 'nobody')
    expect(unknownChannel.output).toContain('COMPOSITION_UNKNOWN: The store has no composition nobody')
    expect(unknownChannel.code).toBe(1)
    await rm(folder, { recursive: true })
  })
})
