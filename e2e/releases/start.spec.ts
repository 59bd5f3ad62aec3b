import { resolve } from 'node:path'
import { startFullSite } from '@federation/test-kit/resilience'
import { getStateDir } from '../fixtures/stored-records.ts'
import { expect, test } from '../fixtures/test.ts'

/** Runs the script of `npm start`, as a second site in addition to the site under test. */
const start = (env: Record<string, string> = {}) => startFullSite(resolve(getStateDir()), env)

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test.describe('start', { tag: '@shell' }, () => {
  test('SIGTERM ends the site and the lead API @writes-releases', async () => {
    const { child, ended, ready, url, leadsUrl } = await start()
    await ready()
    expect(await Promise.all([url, leadsUrl].map(answers))).toEqual([true, true])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await Promise.all([url, leadsUrl].map(answers))).toEqual([false, false])
  })

  test('reports a port in use in one line, with the process that uses it and advice @writes-releases', async ({
    baseURL,
  }) => {
    const { terminal, ended } = await start({ PORT: new URL(baseURL ?? '').port })
    expect(await ended).toBe(1)
    expect(terminal().trim()).toMatch(
      /^Port \d+ is in use by process \d+ \(.+\)\. Stop what uses it, or choose another: PORT=<port> npm start$/,
    )
  })

  test('reports all invalid settings together @writes-releases', async () => {
    const { terminal, ended } = await start({ PORT: 'none', SITE_ORIGIN: 'here' })
    expect(await ended).toBe(1)
    expect(terminal()).toContain('environment: PORT: must be')
    expect(terminal()).toContain('environment: SITE_ORIGIN: must be')
  })

  test('reports a state folder that is not writable, and names STATE_DIR @writes-releases', async () => {
    const { terminal, ended } = await start({ STATE_DIR: '/dev/null/nowhere' })
    expect(await ended).toBe(1)
    expect(terminal()).toMatch(/\/dev\/null\/nowhere/)
    expect(terminal()).toContain('STATE_DIR')
  })
})
