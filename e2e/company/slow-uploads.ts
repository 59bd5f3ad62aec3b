import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { withOwnSite } from './own-site.ts'

const BOUNDARY = 'slow-upload'
const CV = `%PDF-1.7\n${'.'.repeat(400_000)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`
/** What a body of 100 bytes a second is cut after: 8 s of grace, and the look that follows. */
const CUT_WITHIN = 30_000

const bodyOf = (name: string): string => {
  const fields = {
    role: 'Implementation specialist',
    fullName: name,
    email: 'noor@elsewhere.example',
    phone: '8015550177',
    links: '',
    message: '',
  }
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n${CV}\r\n--${BOUNDARY}--\r\n`
}

const headOf = (body: string): string =>
  `POST /api/v1/apply-now HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`

interface Upload {
  answer: string
  seconds: number
}

const upload = async (
  port: number,
  name: string,
  feed: (write: (text: string) => void, body: string, isOpen: () => boolean) => Promise<void>,
): Promise<Upload> => {
  const started = performance.now()
  const body = bodyOf(name)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let isOpen = true
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += String(chunk)
      resolve()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      isOpen = false
      resolve()
    })
  })
  socket.write(headOf(body))
  await feed(
    (text) => void (isOpen && socket.write(text)),
    body,
    () => isOpen,
  )
  await over
  socket.destroy()
  return { answer, seconds: (performance.now() - started) / 1000 }
}

/** Half, a pause, the rest: a phone in a lift. */
const withPause = (port: number, milliseconds: number) =>
  upload(port, `Pause ${milliseconds}`, async (write, body) => {
    write(body.slice(0, 200_000))
    await pause(milliseconds)
    write(body.slice(200_000))
  })

const trickle = (port: number) =>
  upload(port, 'Trickle', async (write, body, isOpen) => {
    const latest = performance.now() + CUT_WITHIN
    for (let at = 0; isOpen() && performance.now() < latest; at += 10) {
      write(body.slice(at, at + 10))
      await pause(100)
    }
  })

/** Uploads through the site that pause arrive; one that trickles is cut. */
export const proveSlowUploads = (short: boolean): Promise<Figure[]> =>
  withOwnSite(async ({ port, applications }) => {
    const pauses = short ? [5500, 7000] : [5500, 7000, 7800]
    const [trickled, ...paused] = await Promise.all([
      trickle(port),
      ...pauses.map((milliseconds) => withPause(port, milliseconds)),
    ])
    const kept = await applications()
    return [
      ...pauses.map((milliseconds, index): Figure => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(paused[index]?.answer ?? '')?.[1] ?? 'no answer'
        const own = kept.filter(({ fullName }) => fullName === `Pause ${milliseconds}`)
        return {
          what: `a CV whose upload pauses for ${milliseconds / 1000} s`,
          promised: 'arrives through the site, whole and once',
          measured: `${status} after ${paused[index]?.seconds.toFixed(1)} s, ${own.length} stored with ${own[0]?.cvSize ?? 0} of ${CV.length} bytes`,
          holds: status === '200' && own.length === 1 && own[0]?.cvSize === CV.length,
        }
      }),
      {
        what: 'a CV at 100 bytes a second',
        promised: 'is cut within 30 s and stored nowhere',
        measured: `ended after ${trickled.seconds.toFixed(1)} s, answered ${trickled.answer === '' ? 'nothing' : trickled.answer.slice(9, 12)}`,
        holds: trickled.seconds < CUT_WITHIN / 1000 && kept.every(({ fullName }) => fullName !== 'Trickle'),
      },
    ]
  })
