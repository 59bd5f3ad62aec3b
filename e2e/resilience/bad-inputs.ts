import PostalMime from 'postal-mime'
import { createClient, defineScenario, formatCounts } from '@federation/test-kit/resilience'
import { sleep } from '@federation/test-kit/processes'
import { createBadRequests, createHarmlessRequests, type BadRequest } from './support/bad-requests.ts'
import { listElements, readOpenTimes } from './support/submissions.ts'

const TEAM = 'team@crewtally.example'
const RESPONSE_TIMEOUT_MS = 20_000
const MAX_CONCURRENT = 50
const LINK = /^(?:href|src|action|formaction)$/
const OWN_ADDRESS = /^(?:#|\/(?!\/)|tel:|mailto:|\?)/
const MAIL_HEADERS = new Set(
  'auto-submitted,content-class,content-transfer-encoding,content-type,date,from,message-id,mime-version,reply-to,subject,to,x-entity-ref-id'.split(
    ',',
  ),
)

/**
 * Creates a check for injected HTML. `learn` records the elements, attributes and URLs of a page without an attack.
 * `isForeign` returns true if a page contains others.
 */
const createMarkupCheck = () => {
  const knownElements = new Map<string, Set<string>>()
  const addresses = new Set<string>()
  return {
    learn: (html: string): void => {
      for (const { tagName, attrs } of listElements(html)) {
        knownElements.set(
          tagName,
          new Set([...(knownElements.get(tagName) ?? []), ...attrs.map(({ name }) => name)]),
        )
        for (const { name, value } of attrs) if (LINK.test(name)) addresses.add(value)
      }
    },
    isForeign: (html: string): boolean =>
      listElements(html).some(
        ({ tagName, attrs }) =>
          attrs.some(
            ({ name, value }) =>
              !knownElements.get(tagName)?.has(name) ||
              (LINK.test(name) && !OWN_ADDRESS.test(value) && !addresses.has(value)),
          ) || !knownElements.has(tagName),
      ),
  }
}

/**
 * Returns true if a mail has one valid recipient, only known headers, and no HTML. Anything else is possibly the result of an
 * attack.
 */
const isWhole = async (raw: string): Promise<boolean> => {
  const { headers, to = [], html } = await PostalMime.parse(raw)
  const [recipient] = to
  return (
    headers.every(({ key }) => MAIL_HEADERS.has(key)) &&
    to.length === 1 &&
    (recipient?.address === TEAM || /@[\w.-]+$/.test(recipient?.address ?? '')) &&
    !recipient?.address?.includes('victim@') &&
    html === undefined
  )
}

export const scenario = defineScenario({
  promises: {
    answers: 'generated and hand-picked bad inputs: no answer of 5xx and no hang',
    markup: 'no page reflects markup of the input',
    mails: 'no mail of an accepted input has a foreign header, recipient or HTML',
  },
  run: async ({ startApi, check, count, progress, seed }) => {
    const api = await startApi({ LEADS_TO: TEAM, BOOKING_HOLD_MINUTES: '1' })
    const client = createClient(MAX_CONCURRENT)
    const times = await readOpenTimes(client, api.url)
    const markup = createMarkupCheck()
    const statuses: number[] = []
    const [failed, reflected]: [string[], string[]] = [[], []]
    const send = async (request: BadRequest) => {
      const { method, path, headers, body } = request
      const isBodyless = method === 'GET' || method === 'OPTIONS'
      const url = URL.parse(path, api.url)
      if (!url) return null
      const timeout = sleep(RESPONSE_TIMEOUT_MS).then(() => 'hang' as const)
      const sent = client.ask(api.url + url.pathname + url.search, {
        method,
        headers,
        ...(!isBodyless && { body }),
      })
      return Promise.race([sent.catch((error: Error) => error), timeout])
    }
    for (const request of createHarmlessRequests(times)) {
      const response = await send(request)
      if (response && typeof response === 'object' && 'body' in response) markup.learn(response.body)
    }
    const attempt = async (request: BadRequest): Promise<void> => {
      const response = await send(request)
      const example = JSON.stringify({ ...request, body: String(request.body) }).slice(0, 400)
      if (response === 'hang') return void failed.push(`no answer: ${example}`)
      // Ignore requests that Node's HTTP client cannot send.
      if (response === null || response instanceof Error) return
      statuses.push(response.status)
      if (response.status >= 500) failed.push(`${response.status}: ${example}`)
      if (String(response.headers['content-type']).includes('html') && markup.isForeign(response.body))
        reflected.push(example)
    }
    const requests = createBadRequests(count(2500, 12_000, 50_000), seed, times)
    for (let start = 0; start < requests.length; start += MAX_CONCURRENT) {
      await Promise.all(requests.slice(start, start + MAX_CONCURRENT).map(attempt))
      progress(`${start} of ${requests.length}`)
    }
    const mails = await api.mails()
    const broken: string[] = []
    for (const mail of mails) if (!(await isWhole(mail))) broken.push(mail.slice(0, 400))
    // The client cannot send a few of the requests, so expect responses to only 90% of them.
    if (statuses.length <= requests.length * 0.9) failed.push('too few answers')
    if (mails.length <= 100) broken.push('too few mails')
    check.answers(`${failed.length} of ${statuses.length} (${formatCounts(statuses)})`, failed)
    check.markup(`${reflected.length} pages`, reflected)
    check.mails(`${broken.length} of ${mails.length}`, broken)
  },
})
