import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { APPLY_ACTION, APPLY_MESSAGES } from '../../contract/apply.ts'
import { portOf } from '../../testing/port-of.ts'
import { applicationBody, SAMPLE_APPLICATION, SAMPLE_PDF } from '../../testing/sample-application.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { readPage } from '../../testing/read-page.ts'

type Body = Awaited<ReturnType<typeof applicationBody>>

/** Sends a body over a real connection and hears the answer out. */
const upload = async (
  port: number,
  { payload, headers }: Body,
  accept: string,
): Promise<{ status: number | undefined; body: string }> => {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: APPLY_ACTION,
    headers: { ...headers, host: 'localhost', accept, 'content-length': payload.length },
  })
  sent.end(payload)
  const answered: unknown[] = await once(sent, 'response')
  const [response] = answered
  if (!(response instanceof IncomingMessage)) throw new Error('no answer')
  return { status: response.statusCode, body: await text(response) }
}

test('whoever sends a CV that is too large hears so, however large it is, and keeps what they typed', async () => {
  const { app } = await startTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server)
  for (const megabytes of [5.1, 20]) {
    const body = await applicationBody(
      {},
      Buffer.concat([SAMPLE_PDF, Buffer.alloc(megabytes * 1024 * 1024), SAMPLE_PDF]),
    )
    const answer = await upload(port, body, 'application/json')
    expect([megabytes, answer.status, JSON.parse(answer.body).fields]).toEqual([
      megabytes,
      422,
      { cv: APPLY_MESSAGES.cv },
    ])
    const page = await upload(port, body, 'text/html')
    expect(page.status).toBe(422)
    expect(readPage(page.body).querySelector('#apply-cv-error')?.textContent).toBe(APPLY_MESSAGES.cv)
    expect(readPage(page.body).querySelector('#apply-email')?.getAttribute('value')).toBe(
      SAMPLE_APPLICATION.email,
    )
  }
  // What announces far more is not waited for.
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${APPLY_ACTION} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n`,
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 422 [^]*A résumé is required/)
})
