import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PAGE = `<!doctype html><title>A page</title><h1>A page</h1>
<form method="post" action="/api/v1/send-mail"><button>Send</button></form>`

/** Serves one page at every address and records the requests that would store something. */
const startRecorder = async () => {
  const written: string[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      written.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'text/html').end(PAGE)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    written,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Runs the attempts as `BASE_URL=… npx playwright test` does. */
const runAttempts = (variables: NodeJS.ProcessEnv) =>
  promisify(execFile)('playwright', ['test', '--config', join(import.meta.dirname, 'playwright.config.ts')], {
    env: { ...process.env, ...variables },
  }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: Error & { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )

test('a run on a site that it did not start writes nothing, however a journey tries', async () => {
  const recorder = await startRecorder()
  try {
    const printed = await runAttempts({ BASE_URL: recorder.origin, E2E_WRITES: '' })
    expect(recorder.written).toEqual([])
    expect(printed).toMatch(/^ {2}6 passed/m)
    expect(printed).not.toContain('failed')
  } finally {
    await recorder.close()
  }
})
