import { once } from 'node:events'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { describe, test } from 'vitest'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { startApi, createTempFolder } from '../testing/start-api.ts'
import { getDatabasePath } from './store/sqlite-database.ts'

/** Run the tests concurrently, because each one waits for a time limit of the API. */
describe.concurrent('time limits', () => {
  test('returns 503 while another program has the write lock', async ({ expect, onTestFinished: atEnd }) => {
    const stateDir = createTempFolder(atEnd)
    const api = await startApi({ environment: { STATE_DIR: stateDir }, atEnd })
    const other = new DatabaseSync(getDatabasePath(stateDir), { timeout: 2000 })
    other.exec('begin immediate')
    const response = await api.post(SAMPLE_LEAD)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    other.exec('rollback')
    other.close()
    expect((await api.post(SAMPLE_LEAD)).status).toBe(200)
  })

  test('answers an incomplete request with 408', async ({ expect, onTestFinished: atEnd }) => {
    const api = await startApi({ environment: { STATE_DIR: createTempFolder(atEnd) }, atEnd })
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    socket.write('POST /api/v1/send-mail HTTP/1.1\r\nHost: x\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('stops within the time limit although a socket sends too slowly', async ({
    expect,
    onTestFinished: atEnd,
  }) => {
    const api = await startApi({ environment: { STATE_DIR: createTempFolder(atEnd) }, atEnd })
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined).resume()
    socket.write(
      'POST /api/v1/send-mail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    const closed = once(socket, 'close')
    expect((await api.post(SAMPLE_LEAD, { connection: 'close' })).status).toBe(200)
    api.kill('SIGTERM')
    await closed
    expect(await api.ended).toBe(0)
  })
})
