import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { scratchStore } from 'federation/testing/sample-releases'
import { expect, onTestFinished, test, vi } from 'vitest'

/** Real processes start here, on machines that may be busy. */
vi.setConfig({ testTimeout: 120_000 })
const FULL = '/dev/full'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const startSite = async (env: Record<string, string> = {}, stdio: StdioOptions = ['ignore', 'pipe', 'pipe']) => {
  const port = await freePort()
  const main = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, HOST: '127.0.0.1', STATE_DIR: await scratchStore(), PORT: String(port), ...env }, stdio })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'exit').then(([code]) => Number(code))
  const answers = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok, () => false)
  const up = () => expect.poll(answers, { timeout: 60_000 }).toBe(true)
  return { child, ended, up, answers, stderr: () => stderr }
}

test('what is set wrong ends it with 78 and one clear text', async () => {
  const site = await startSite({ METRICS_PORT: 'none' })
  expect(await site.ended).toBe(78)
  expect(site.stderr()).toContain('METRICS_PORT=none: must be a port number')
})

test('a signal that comes twice, as a group gets it, ends it in good order', async () => {
  const site = await startSite()
  await site.up()
  site.child.kill('SIGTERM')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('it ends when who started it is gone', async () => {
  const site = await startSite({}, ['ignore', 'pipe', 'pipe', 'ipc'])
  await site.up()
  site.child.disconnect()
  expect(await site.ended).toBe(0)
})

test.skipIf(!existsSync(FULL))('with its output on a full disk (needs /dev/full) it serves, and ends in good order', async () => {
  const full = openSync(FULL, 'w')
  onTestFinished(() => closeSync(full))
  const site = await startSite({ LOG_LEVEL: 'trace' }, ['ignore', full, full])
  await site.up()
  for (let turn = 0; turn < 20; turn += 1) expect(await site.answers()).toBe(true)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('with its output in a pipe that nobody reads it serves, and ends', async () => {
  const site = await startSite({ LOG_LEVEL: 'trace' })
  // Nothing is taken from it from now on.
  site.child.stdout?.pause()
  await site.up()
  await Promise.all(Array.from({ length: 200 }, site.answers))
  expect(await site.answers()).toBe(true)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})
