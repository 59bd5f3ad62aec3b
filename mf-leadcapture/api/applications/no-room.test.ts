import { expect, onTestFinished, test, vi } from 'vitest'
import { APPLY_ACTION } from '../../contract/apply.ts'
import { runLeads } from '../../testing/run-leads.ts'
import { applicationBody } from '../../testing/sample-application.ts'
import { SAMPLE_LEAD } from '../../testing/sample-lead.ts'
import { startTestApp } from '../../testing/test-app.ts'

const RESERVE = '900000000'

test('what is left of a nearly full disk is kept for leads: no CV is taken, with what to do instead', async () => {
  vi.stubEnv('DISK_RESERVE_MB', RESERVE)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { app, stateDir, postJson, leads } = await startTestApp()
  const { payload, headers } = await applicationBody()
  const answer = await app.inject({
    method: 'POST',
    url: APPLY_ACTION,
    payload,
    headers: { ...headers, accept: 'application/json' },
  })
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
