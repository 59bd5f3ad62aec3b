import { connect } from 'node:net'
import { defineScenario } from '@federation/test-kit/resilience'
import { sleep } from '@federation/test-kit/processes'
import { application } from './support/submissions.ts'

const CV = Buffer.from(`%PDF-1.7\n${'.'.repeat(400_000)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
/** Maximum time in seconds until the server ends a slow upload: a grace period of 8 s, plus the time until its next check. */
const CUT_WITHIN_S = 30

/**
 * Posts a job application whose request body `feed` writes. Resolves to the response status, and the seconds until the response
 * arrived or the connection ended.
 */
const upload = async (
  port: number,
  name: string,
  feed: (write: (bytes: Buffer) => void, body: Buffer, isOpen: () => boolean) => Promise<void>,
) => {
  const { path, headers, body } = await application(name, CV)
  const bytes = Buffer.from(body)
  const started = performance.now()
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  let answer = ''
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += String(chunk)
      resolve()
    })
    socket.on('close', () => resolve())
  })
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(bytes.length) })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`)
  await feed(
    (part) => socket.writable && socket.write(part),
    bytes,
    () => !socket.destroyed,
  )
  await over
  socket.destroy()
  return { status: answer.slice(9, 12), seconds: (performance.now() - started) / 1000 }
}

export const scenario = defineScenario({
  promises: {
    paused: 'a CV whose upload pauses for some seconds arrives through the site, whole and once',
    trickled: `a CV at 100 bytes a second is cut within ${CUT_WITHIN_S} s and stored nowhere`,
  },
  run: async (context) => {
    const { api, site } = await context.startSiteAndApi()
    const pauses = [5500, 7000, ...(context.size === 'short' ? [] : [7800])]
    const [trickled, ...paused] = await Promise.all([
      upload(site.port, 'Trickle', async (write, body, isOpen) => {
        const end = performance.now() + CUT_WITHIN_S * 1000
        for (let at = 0; isOpen() && performance.now() < end; at += 10) {
          write(body.subarray(at, at + 10))
          await sleep(100)
        }
      }),
      ...pauses.map((pauseMs) =>
        upload(site.port, `Pause ${pauseMs}`, async (write, body) => {
          write(body.subarray(0, 200_000))
          await sleep(pauseMs)
          write(body.subarray(200_000))
        }),
      ),
    ])
    const stored = await api.list('applications')
    for (const [index, pauseMs] of pauses.entries()) {
      const matching = stored.filter(({ fullName }) => fullName === `Pause ${pauseMs}`)
      context.check.paused(
        `${pauseMs / 1000} s: ${paused[index]?.status} after ${paused[index]?.seconds.toFixed(1)} s, ${matching.length} stored with ${matching[0]?.cvSize} of ${CV.length} bytes`,
        paused[index]?.status === '200' && matching.length === 1 && matching[0]?.cvSize === CV.length,
      )
    }
    context.check.trickled(
      `ended after ${trickled.seconds.toFixed(1)} s, answered ${trickled.status || 'nothing'}`,
      trickled.seconds < CUT_WITHIN_S && stored.every(({ fullName }) => fullName !== 'Trickle'),
    )
  },
})
