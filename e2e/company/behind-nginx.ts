import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as secureRequest } from 'node:https'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEAD_SUBJECT } from 'shared-contracts'
import { freePort } from 'federation/service/free-port'
import type { Figure } from './figure.ts'
import { noNginx, withNginx } from './nginx.ts'
import { givenFrom, withOwnSite, type KeptLead } from './own-site.ts'

export const HOST = 'www.crewtally.example'
const VISITORS = 30
/** Few enough for one person, far too many for one client where all are one. */
const LEADS_EACH = 3

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Asked {
  path: string
  /** The visitor's own address; all of 127.0.0.0/8 is this machine. */
  from?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Asks nginx on that port, by TLS or without. */
export const ask = (
  port: number,
  secure: boolean,
  { path, from = '127.0.0.1', headers = {}, body }: Asked,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = secure ? secureRequest : plainRequest
    const options = {
      host: '127.0.0.1',
      port,
      path,
      localAddress: from,
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      servername: HOST,
      // The certificate is of this proof's own making.
      rejectUnauthorized: false,
      headers: {
        host: HOST,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    }
    const sent = send(options, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const leadOf = (visitor: number, number: number) => ({
  fullName: `Visitor ${visitor}`,
  businessName: 'Ridgeline Roofing',
  email: `visitor.${visitor}.${number}@ridgeline.example`,
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: `Visitor ${visitor} would like to see it, question ${number}.`,
  subject: LEAD_SUBJECT,
  context: { terms: true },
})
const addressOf = (visitor: number): string => `127.0.1.${visitor + 1}`

const clientsFigure = async (tls: number, leads: () => Promise<KeptLead[]>): Promise<Figure> => {
  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visitor)
  await Promise.all(
    visitors.map(async (visitor) => {
      for (let number = 0; number < LEADS_EACH; number += 1) {
        const body = JSON.stringify(leadOf(visitor, number))
        // Each claims to be one and the same, as somebody would who wants the blame elsewhere.
        await ask(tls, true, {
          path: '/api/v1/send-mail',
          from: addressOf(visitor),
          body,
          headers: {
            origin: `https://${HOST}`,
            'x-forwarded-for': '203.0.113.9',
            'x-real-ip': '203.0.113.9',
            forwarded: 'for=203.0.113.9',
          },
        })
      }
    }),
  )
  const kept = await leads()
  const accepted = kept.filter(({ status }) => status === 'accepted').length
  const own = kept.filter(
    (lead) => givenFrom(lead).join(' ') === addressOf(Number(lead.fullName.slice('Visitor '.length))),
  ).length
  const all = VISITORS * LEADS_EACH
  return {
    what: `${VISITORS} visitors behind nginx, ${LEADS_EACH} leads each, all with the same forged X-Forwarded-For`,
    promised: "none counts as another: all accepted, each consent with its visitor's own address",
    measured: `${accepted} of ${all} accepted, ${own} with their own address`,
    holds: accepted === all && own === all,
  }
}

const schemeFigures = async (tls: number, plain: number): Promise<Figure[]> => {
  const overTls = await ask(tls, true, { path: '/no-such-page-yet' })
  const booking = await ask(tls, true, { path: '/api/v1/bookings/general' })
  const toTls = await ask(plain, false, { path: '/hr/?a=1?b=2' })
  const { 'strict-transport-security': hsts = 'none' } = overTls.headers
  const policy = String(booking.headers['content-security-policy'])
  return [
    {
      what: 'Strict-Transport-Security through TLS',
      promised: 'a year, with what lies below the domain',
      measured: hsts,
      holds: hsts === 'max-age=31536000; includeSubDomains',
    },
    {
      what: 'the policy of a booking page through TLS',
      promised: 'upgrades what is not secure',
      measured: policy.split('; ').at(-1) ?? '',
      holds: policy.includes('upgrade-insecure-requests'),
    },
    {
      what: 'the way from http to https',
      promised: `301 to https://${HOST}/hr/?a=1?b=2`,
      measured: `${toTls.status} to ${toTls.headers.location ?? 'nowhere'}`,
      holds: toTls.status === 301 && toTls.headers.location === `https://${HOST}/hr/?a=1?b=2`,
    },
  ]
}

const largeCv = async (tls: number): Promise<Figure> => {
  const boundary = 'large'
  const said = {
    role: 'Implementation specialist',
    fullName: 'Noor Haddad',
    email: 'noor@haddad.example',
    phone: '8015550118',
  }
  const fields = Object.entries(said).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = `${fields.join('')}--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n${'.'.repeat(20_000_000)}\r\n--${boundary}--\r\n`
  const answer = await ask(tls, true, {
    path: '/api/v1/apply-now',
    body,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      accept: 'application/json',
      origin: `https://${HOST}`,
    },
  })
  return {
    what: 'a CV of 20 MB through nginx',
    promised: 'is told that it is too large',
    measured: `${answer.status} ${answer.body.slice(0, 90)}`,
    holds: [413, 422].includes(answer.status) && /larger|too large|at most|5 MB/.test(answer.body),
  }
}

/** Our site behind a real nginx with TLS, as docs/deploy has it. */
export const proveBehindNginx = async (_short: boolean): Promise<Figure[]> => {
  const lacks = noNginx()
  if (lacks !== null)
    return [
      {
        what: 'the site behind nginx with TLS',
        promised: "clients, scheme and headers are the visitor's",
        measured: `not measured: ${lacks}`,
        holds: null,
      },
    ]
  const folder = await mkdtemp(join(tmpdir(), 'company-nginx-'))
  const settings = {
    TRUST_PROXY: '127.0.0.1',
    SITE_ORIGIN: `https://${HOST}`,
    LEADS_PER_MINUTE: '10',
    LEADS_TOTAL_PER_MINUTE: '600',
  }
  try {
    return await withOwnSite(async ({ port, leads }) => {
      const [tls, plain] = [await freePort(), await freePort()]
      return withNginx(folder, { site: port, tls, plain }, async () => [
        await clientsFigure(tls, leads),
        ...(await schemeFigures(tls, plain)),
        await largeCv(tls),
      ])
    }, settings)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
