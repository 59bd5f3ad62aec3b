import { request } from 'node:http'
import { connect } from 'node:net'
import { LEAD_SUBJECT } from 'shared-contracts'
import type { Figure } from './figure.ts'
import { oddFraming, seeded } from './odd-framings.ts'
import { givenFrom, withOwnSite } from './own-site.ts'

const VARIANTS = { short: 400, full: 10_000 }
/** Attackers at a time, and honest visitors beside them. */
const ATTACKERS = 8
const VISITORS = 4
const PATIENCE = 3000

const leadOf = (name: string) => ({
  fullName: name,
  businessName: 'Ridgeline Roofing',
  email: `${name.toLowerCase().replaceAll(' ', '.')}@ridgeline.example`,
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: `These words belong to ${name} and to nobody else.`,
  subject: LEAD_SUBJECT,
  context: { terms: true },
})

/** What waits inside an attacker's body: a lead that is too long for its bytes, so that the next visitor's would fill it. */
const hiddenLead = (number: number): string => {
  const body = JSON.stringify(leadOf(`Hidden ${number}`)).slice(0, -1)
  return `POST /api/v1/send-mail HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Forwarded-For: 9.9.9.9\r\nContent-Length: ${body.length + 400}\r\n\r\n${body},"x":"`
}

/** Sends bytes and waits until the connection has nothing more to say. */
const sendOdd = (port: number, bytes: string, abort: boolean): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = () => {
      socket.destroy()
      resolve()
    }
    const patience = setTimeout(finish, PATIENCE)
    socket.on('error', finish)
    socket.on('close', () => {
      clearTimeout(patience)
      resolve()
    })
    // An answer to this and the half of another: a little later nothing more will come.
    socket.on('data', () => setTimeout(finish, 20))
    socket.write(bytes, 'latin1', () => {
      if (abort) setTimeout(finish, 2)
    })
  })

interface Answer {
  status: number
  type: string
  body: string
}

const ask = (port: number, method: string, path: string, body: string): Promise<Answer | null> =>
  new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers:
        body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    sent.on('error', () => resolve(null))
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('error', () => resolve(null))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: text,
        }),
      )
    })
    sent.end(body)
  })

/** Each address has an answer of its own, by which another's would be known. */
const QUESTIONS = [
  {
    path: '/api/v1/form-token',
    isOwn: ({ status, body }: Answer) => status === 200 && body.includes('"token"'),
  },
  {
    path: '/api/v1/no-such-thing',
    isOwn: ({ status, body }: Answer) => status === 404 && body.includes('NOT_FOUND'),
  },
  {
    path: '/api/v1/bookings/assets/booking.css',
    isOwn: ({ status, type }: Answer) => status === 200 && type.startsWith('text/css'),
  },
]

/** Smuggled requests beside honest ones: nobody gets another's answer, and each lead is its own visitor's. */
export const proveSmuggling = (short: boolean): Promise<Figure[]> =>
  withOwnSite(async ({ port, leads }) => {
    const variants = short ? VARIANTS.short : VARIANTS.full
    const random = seeded(9)
    let sent = 0
    let honest = 0
    let wrong = 0
    const acknowledged: string[] = []

    const attackers = Array.from({ length: ATTACKERS }, async () => {
      while (sent < variants) {
        const { bytes, abort } = oddFraming(random, hiddenLead((sent += 1)))
        await sendOdd(port, bytes, abort)
      }
    })
    const attack = { isOver: false }
    const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let number = 0; !attack.isOver; number += 1) {
        const name = `Honest ${visitor} of ${number}`
        const posted = await ask(port, 'POST', '/api/v1/send-mail', JSON.stringify(leadOf(name)))
        if (posted?.status === 200 && posted.body === '{"success":true,"error":""}') acknowledged.push(name)
        else wrong += 1
        for (const { path, isOwn } of QUESTIONS) {
          const answer = await ask(port, 'GET', path, '')
          if (!answer || !isOwn(answer)) wrong += 1
        }
        honest += 1 + QUESTIONS.length
      }
    })
    await Promise.all(attackers)
    attack.isOver = true
    await Promise.all(visitors)

    const kept = await leads()
    const expected = new Map(acknowledged.map((name) => [name, leadOf(name)]))
    const right = kept.filter((lead) => {
      const own = expected.get(lead.fullName)
      return (
        own?.email === lead.email && own.message === lead.message && givenFrom(lead).join(' ') === '127.0.0.1'
      )
    })
    const foreign = kept.filter(({ fullName }) => !expected.has(fullName))
    return [
      {
        what: `${sent} oddly framed requests beside ${honest} honest ones`,
        promised: '0 answers that belong to somebody else, or to nobody',
        measured: `${wrong} of ${honest}`,
        holds: wrong === 0,
      },
      {
        what: 'honest leads that were acknowledged meanwhile',
        promised: "each stored once with its own data and address, none of an attacker's",
        measured: `${right.length} of ${acknowledged.length} right, ${foreign.length} others`,
        holds: right.length === acknowledged.length && acknowledged.length > 0 && foreign.length === 0,
      },
    ]
  })
