import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@federation/node-kit'
import {
  runInParallel,
  sendLead,
  startActivatedService,
  UNLIMITED_RATES,
} from '@federation/test-kit/resilience'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnPostgres } from '../testing/engines.ts'
import { getPort } from '../testing/network.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { createSampleSubmission } from '../testing/samples.ts'
import { createTempFolder, runLeads, spawnApi, startApi } from '../testing/start-api.ts'
import { openStore } from './lead-store.ts'

test('prints all invalid variables in one line and exits before anything starts', async () => {
  const api = spawnApi({
    environment: {
      LEADS_PORT: 'abc',
      SMTP_URL: 'mail.example',
      LEADS_TO: 'a@b.example, c@d.example',
      SITE_ORIGIN: 'crewtally',
    },
  })
  expect(await api.ended).toBe(78)
  for (const name of ['LEADS_PORT', 'SMTP_URL', 'LEADS_TO', 'SITE_ORIGIN'])
    expect(api.stderr()).toContain(name)
  expect(api.stderr().trim().split('\n')).toHaveLength(1)
})

test('prints one line with the process that uses the port', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  onTestFinished(() => void holder.close())
  const port = getPort(holder)
  const api = spawnApi({ environment: { STATE_DIR: createTempFolder(), LEADS_PORT: String(port) } })
  expect(await api.ended).toBe(1)
  expect(api.stderr()).toEqual(
    expect.stringMatching(
      new RegExp(
        `^lead API: Port ${port} is in use by process ${process.pid} \\(.+\\): stop it, or set LEADS_PORT to a free port\\.\n$`,
      ),
    ),
  )
})

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ family }) => family === 'IPv6'),
)
test.skipIf(!hasIpv6)('listens on IPv6 and IPv4 if LEADS_LISTEN is [::] (needs IPv6)', async () => {
  const api = await startApi({
    environment: {
      STATE_DIR: createTempFolder(),
      LEADS_LISTEN: '[::]',
      LEADS_METRICS_PORT: String(await findFreePort()),
      METRICS_HOST: '[::1]',
    },
  })
  const { port } = new URL(api.url)
  for (const host of ['[::1]', '127.0.0.1'])
    expect((await fetch(`http://${host}:${port}/readyz`)).status).toBe(200)
})

test('listens on a Unix socket, replaces one of a killed process, and rejects one in use', async () => {
  const stateDir = createTempFolder()
  const path = join(stateDir, 'leads.sock')
  const start = () =>
    spawnApi({ environment: { STATE_DIR: stateDir, LEADS_LISTEN: `unix:${path}`, LEADS_PORT: '4310' } })
  const isReady = () =>
    new Promise<boolean>((resolve) => {
      request({ socketPath: path, path: '/readyz' }, ({ statusCode }) => resolve(statusCode === 200))
        .on('error', () => resolve(false))
        .end()
    })
  const killed = start()
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  killed.kill('SIGKILL')
  await killed.ended
  expect(existsSync(path)).toBe(true)
  start()
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toBe(
    `lead API: The socket ${path} is in use by another process: stop it, or choose another path.\n`,
  )
})

test('prints one line with advice if its socket, its state folder or the disk cannot be used', async () => {
  const folder = createTempFolder()
  const [socket, file] = [join(folder, 'missing/leads.sock'), join(folder, 'state')]
  writeFileSync(file, '')
  for (const [options, code, advice] of [
    [{ LEADS_LISTEN: `unix:${socket}` }, 78, `The socket ${socket} cannot be opened`],
    [
      { STATE_DIR: file },
      78,
      `${file} is not a folder: remove the file, or set STATE_DIR to another folder.`,
    ],
    [{}, 75, ': '],
  ] as const) {
    const environment = { STATE_DIR: createTempFolder(), ...options }
    const api = spawnApi({ environment, ...(code === 75 && { largestFile: 0 }) })
    expect(await api.ended).toBe(code)
    expect(api.stderr()).toMatch(/^lead API: .+\n$/)
    expect(api.stderr()).toContain(advice)
  }
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'finishes requests in flight on %s and exits with 0',
  async (signal) => {
    const stateDir = createTempFolder()
    const api = await startApi({ environment: { STATE_DIR: stateDir } })
    const posts = Array.from({ length: 20 }, () =>
      api.post(SAMPLE_LEAD, { connection: 'close' }).then(
        (answer) => answer.status,
        () => 'refused',
      ),
    )
    await api.line((line) => line['msg'] === 'lead accepted')
    api.kill(signal)
    const answers = await Promise.all(posts)
    expect(await api.ended).toBe(0)
    expect(api.stderr()).toBe('')
    expect(api.lines.at(-1)).toMatchObject({ msg: 'lead API stopped' })
    const accepted = api.lines.filter((line) => line['msg'] === 'lead accepted')
    expect(answers.filter((answer) => answer === 200).length).toBe(accepted.length)
  },
)

test.skipIf(!existsSync('/dev/full'))(
  'accepts leads and shuts down cleanly while its output is on a full disk (needs /dev/full)',
  async () => {
    const port = await findFreePort()
    const environment = { STATE_DIR: createTempFolder(), LEADS_PORT: String(port) }
    const api = spawnApi({ environment, output: '/dev/full' })
    api.url = `http://127.0.0.1:${port}`
    const isReady = async () => (await fetch(`${api.url}/readyz`).catch(() => null))?.ok
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    for (let turn = 0; turn < 3; turn += 1) expect((await api.post(SAMPLE_LEAD)).status).toBe(200)
    api.kill('SIGTERM')
    api.kill('SIGTERM')
    expect(await api.ended).toBe(0)
  },
)

describeOnPostgres('with PostgreSQL', (server) => {
  test('waits for an unavailable server at start, prints that it waits, and logs the settings of DATABASE_ALLOW', async () => {
    const postgres = server()
    const databaseUrl = await postgres.createDatabase()
    await postgres.kill()
    const starting = startApi({
      environment: {
        STATE_DIR: createTempFolder(),
        DATABASE_URL: databaseUrl,
        DATABASE_ALLOW: 'full_page_writes',
      },
    })
    const waiting = spawnApi({ environment: { STATE_DIR: createTempFolder(), DATABASE_URL: databaseUrl } })
    await expect
      .poll(() => waiting.stderr(), { timeout: 60_000 })
      .toMatch(/^lead API: PostgreSQL .+ Waiting for it\.\n$/)
    waiting.kill('SIGTERM')
    await postgres.restart()
    const api = await starting
    expect((await api.post(SAMPLE_LEAD)).status).toBe(200)
    const warning = await api.line(({ msg }) => String(msg).startsWith('DATABASE_ALLOW'))
    expect(warning).toMatchObject({ level: 40, allowed: ['full_page_writes'] })
  })
})

test('mails a lead that was accepted before a restart', async () => {
  const stateDir = createTempFolder()
  const store = await openStore({ stateDir, databaseUrl: undefined }, () => undefined)
  const accepted = createSampleSubmission({ now: Date.now() })
  await store.leads.accept(accepted)
  await store.close()
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  await api.line((line) => line['msg'] === 'mail sent' && line['lead'] === accepted.record.id)
  expect(readdirSync(join(stateDir, 'mail'))).toHaveLength(1)
})

test('denies other users access to folders and files of leads', async () => {
  const stateDir = createTempFolder()
  mkdirSync(join(stateDir, 'leads'), { mode: 0o755 })
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  await api.post(SAMPLE_LEAD)
  await api.line((line) => line['msg'] === 'mail sent')
  const modeOf = (...path: string[]): string => (statSync(join(stateDir, ...path)).mode & 0o777).toString(8)
  expect([modeOf('leads'), modeOf('mail')]).toEqual(['700', '700'])
  const files = ['leads', 'mail'].flatMap((folder) =>
    readdirSync(join(stateDir, folder)).map((name) => modeOf(folder, name)),
  )
  expect(new Set(files)).toEqual(new Set(['600']))
})

test('accepts every lead once while it restarts on an activated socket', async () => {
  const environment = { STATE_DIR: createTempFolder(), LOG_LEVEL: 'warn', ...UNLIMITED_RATES }
  const api = await startActivatedService('mf-leadcapture/api/serve-leads-api.ts', environment)
  onTestFinished(api.stop)
  const sent = [await sendLead(api.url)]
  let isOver = false
  const load = runInParallel(
    4,
    () => isOver,
    async () => sent.push(await sendLead(api.url)),
  )
  await api.restart()
  sent.push(await sendLead(api.url))
  isOver = true
  await load
  expect(sent.filter(({ status }) => status !== 200)).toEqual([])
  const { stdout } = await runLeads(environment, 'list', '--json', '--limit', '1000000')
  const stored = (JSON.parse(stdout) as { email: string }[]).map(({ email }) => email)
  expect(stored.toSorted()).toEqual(sent.map(({ email }) => email).toSorted())
})
