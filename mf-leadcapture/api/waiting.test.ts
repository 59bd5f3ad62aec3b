import { once } from 'node:events'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'vitest'
import { databasePath } from './store/open-database.ts'
import { SAMPLE_LEAD } from './testing/sample-lead.ts'
import { startApi } from './testing/start-api.ts'
import { tempFolder } from './testing/temp-folder.ts'

/** These wait for the API's own time limits, so they wait together. */
describe.concurrent('time limits', { timeout: 20_000 }, () => {
  test('while another program holds the write lock, the answer is 503', async ({ expect, onTestFinished: atEnd }) => {
    const stateDir = tempFolder(atEnd)
    const api = await startApi({ environment: { STATE_DIR: stateDir }, atEnd })
    const other = new DatabaseSync(databasePath(stateDir), { timeout: 2000 })
    other.exec('begin immediate')
    const answer = await api.post(SAMPLE_LEAD)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    other.exec('rollback')
    other.close()
    expect((await api.post(SAMPLE_LEAD)).status).toBe(200)
  })

  test('sockets that trickle are cut, and an honest request beside them is answered', async ({ expect, onTestFinished: atEnd }) => {
    const api = await startApi({ environment: { STATE_DIR: tempFolder(atEnd) }, atEnd })
    const { port } = new URL(api.url)
    const trickling = Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined).resume()
      socket.write('POST /api/v1/send-mail HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      return once(socket, 'close')
    })
    expect((await api.post(SAMPLE_LEAD)).status).toBe(200)
    await Promise.all(trickling)
  })
})
