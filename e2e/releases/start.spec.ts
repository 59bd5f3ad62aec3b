import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { getStateDir } from '../fixtures/stored-records.ts'
import { PORT as FIRST_PORT } from '../fixtures/sites.ts'
import { expect, test } from '../fixtures/test.ts'

/** Ports of a second site, which these tests start in addition to the site under test. */
const [PORT, LEADS_PORT] = [FIRST_PORT + 2, FIRST_PORT + 3]

interface Started {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

/** Runs the script of `npm start`. */
const start = (env: Record<string, string>): Started => {
  const child = spawn('node', ['tooling/bootstrap.mjs', 'tooling/start.ts'], {
    env: {
      ...process.env,
      STATE_DIR: resolve(getStateDir()),
      PORT: String(PORT),
      LEADS_PORT: String(LEADS_PORT),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => (text += chunk))
  child.stderr?.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return { child, output: () => text, ended }
}

const answers = (port: number) =>
  fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test.describe('start', { tag: '@shell' }, () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const tag = signal === 'SIGTERM' ? [] : '@slow'
    test(`${signal} ends the site and the lead API @writes-releases`, { tag }, async () => {
      const { child, output, ended } = start({})
      await expect
        .poll(output, { timeout: 120_000 })
        .toContain(`The site is ready: http://localhost:${PORT}/`)
      expect(await Promise.all([answers(PORT), answers(LEADS_PORT)])).toEqual([true, true])
      child.kill(signal)
      expect(await ended).toBe(0)
      expect(await Promise.all([answers(PORT), answers(LEADS_PORT)])).toEqual([false, false])
    })
  }

  test('SIGKILL leaves no process of the site running @writes-releases', { tag: '@slow' }, async () => {
    const { child, output } = start({})
    await expect.poll(output, { timeout: 120_000 }).toContain('The site is ready')
    child.kill('SIGKILL')
    await expect
      .poll(() => Promise.all([answers(PORT), answers(LEADS_PORT)]), { timeout: 15_000 })
      .toEqual([false, false])
  })

  test('reports a port in use in one line, with the process that uses it and advice @writes-releases', async ({
    baseURL,
  }) => {
    const { port } = new URL(baseURL ?? '')
    const { output, ended } = start({ PORT: port })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(
      new RegExp(
        `^Port ${port} is in use by process \\d+ \\(.+\\)\\. Stop what uses it, or choose another: PORT=<port> npm start$`,
      ),
    )
  })

  test('reports all invalid settings together @writes-releases', async () => {
    const { output, ended } = start({ PORT: 'none', SITE_ORIGIN: 'here' })
    expect(await ended).toBe(1)
    expect(output()).toContain('environment: PORT: must be')
    expect(output()).toContain('environment: SITE_ORIGIN: must be')
  })

  test('reports a state folder that is not writable, and names STATE_DIR @writes-releases', async () => {
    const { output, ended } = start({ STATE_DIR: '/dev/null/nowhere' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/\/dev\/null\/nowhere/)
    expect(output()).toContain('STATE_DIR')
  })
})
