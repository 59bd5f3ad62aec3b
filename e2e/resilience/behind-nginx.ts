import {
  createClient,
  defineScenario,
  createLead,
  startDocumentedNginx,
  startApi,
  startSite,
} from '@federation/test-kit/resilience'

const HOST = 'www.crewtally.example'
const ORIGIN = { host: HOST, origin: `https://${HOST}` }
const VISITORS = 30
/**
 * Number of leads per visitor. One client may send 10 per minute, so all leads of the visitors are accepted only if the API
 * does not count the visitors as one client.
 */
const LEADS_EACH = 3

const addressOf = (visitor: number) => `127.0.1.${visitor + 1}`

export const scenario = defineScenario({
  promises: {
    clients: `${VISITORS} visitors behind nginx who forge one address: none counts as another, each consent has its visitor's own address`,
    scheme:
      'through TLS: HSTS for a year with subdomains, booking pages upgrade insecure requests, http leads to https',
  },
  needs: ['nginx'],
  run: async (context) => {
    const settings = {
      TRUST_PROXY: '127.0.0.1',
      SITE_ORIGIN: `https://${HOST}`,
      LEADS_PER_MINUTE: '10',
      LEADS_TOTAL_PER_MINUTE: '600',
    }
    const api = await startApi(context, settings)
    const site = await startSite(context, { ...settings, LEADS_PORT: String(api.port) })
    const { url, plain } = await startDocumentedNginx(context, { site: [site.port] })

    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    }
    await Promise.all(
      Array.from({ length: VISITORS }, async (_, visitor) => {
        const client = createClient()
        for (let number = 0; number < LEADS_EACH; number += 1)
          await client.ask(`${url}/api/v1/send-mail`, {
            from: addressOf(visitor),
            body: JSON.stringify({
              ...createLead(`Visitor ${visitor}`),
              message: `Question ${number} of ${visitor}`,
            }),
            headers: { ...ORIGIN, ...forged, 'content-type': 'application/json' },
          })
      }),
    )
    const stored = await api.list()
    const accepted = stored.filter(({ status }) => status === 'accepted').length
    const withOwnAddress = stored.filter(({ fullName, consents = [] }) => {
      const addresses = consents.filter(({ state }) => state === 'given').map(({ ip }) => ip)
      return addresses.join() === addressOf(Number(fullName.slice('Visitor '.length)))
    }).length
    const all = VISITORS * LEADS_EACH
    context.check.clients(
      `${accepted} of ${all} accepted, ${withOwnAddress} with their own address`,
      accepted === all && withOwnAddress === all,
    )

    const client = createClient()
    const page = await client.ask(`${url}/no-such-page-yet`, { headers: { host: HOST } })
    const booking = await client.ask(`${url}/api/v1/bookings/general`, { headers: { host: HOST } })
    const toTls = await client.ask(`http://127.0.0.1:${plain}/hr/?a=1?b=2`, { headers: { host: HOST } })
    const hsts = page.headers['strict-transport-security']
    const isUpgraded = String(booking.headers['content-security-policy']).includes(
      'upgrade-insecure-requests',
    )
    const { location } = toTls.headers
    context.check.scheme(
      `${hsts}; ${isUpgraded ? 'upgrades' : 'no upgrade'}; ${toTls.status} to ${location}`,
      hsts === 'max-age=31536000; includeSubDomains' &&
        isUpgraded &&
        toTls.status === 301 &&
        location === `https://${HOST}/hr/?a=1?b=2`,
    )
  },
})
