import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { LOGGER_OPTIONS } from './log.ts'
import { portOf } from '../../testing/port-of.ts'
import { startTestApp } from '../../testing/test-app.ts'

const captured = () => {
  const lines: string[] = []
  return {
    lines,
    logger: { ...LOGGER_OPTIONS, level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  }
}

test('nothing of a raw packet gets into the log', async () => {
  const { lines, logger } = captured()
  const { app } = await startTestApp({ logger })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(portOf(app.server), '127.0.0.1').resume()
  socket.on('error', () => undefined)
  socket.write('GET /secret-path HTTP/1.1\r\nHost: x\r\n: secret-broken\r\n\r\n')
  await once(socket, 'close')
  app.log.error(
    { err: Object.assign(new Error('secret'), { rawPacket: Buffer.from('secret'), code: 'HPE' }) },
    'a line',
  )
  const text = lines.join('')
  expect(text).toContain('HPE')
  expect(text).not.toContain('secret')
  expect(text).not.toContain(Buffer.from('secret').toJSON().data.join(','))
})

test('a flood of refused requests is a few lines and their number', async () => {
  const { lines, logger } = captured()
  const { postJson } = await startTestApp({ logger })
  for (let turn = 0; turn < 300; turn += 1) expect((await postJson('{')).statusCode).toBe(400)
  await expect.poll(() => lines.join('')).toMatch(/"skipped":\{"4xx":\d+\}/)
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeLessThan(200)
})
