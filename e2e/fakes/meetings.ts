import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behavior of the fake meeting vendors: `ok`, status 404 for scripts, or empty scripts. */
type Mode = 'ok' | 'script-404' | 'script-empty'

export interface FakeMeetings {
  origin: string
  requestedUrls: URL[]
  mode: Mode
  close: () => Promise<void>
}

/** Fake of HubSpot's script. Like the real one, it searches the page for its containers only once, when it runs. */
const HUBSPOT_SCRIPT = `
for (const holder of document.querySelectorAll('.meetings-iframe-container')) {
  const frame = document.createElement('iframe')
  frame.src = holder.dataset.src
  frame.title = 'HubSpot stand-in'
  holder.append(frame)
}`

const CALENDLY_SCRIPT = `
window.Calendly = { initInlineWidget({ url, parentElement, utm }) {
  const address = new URL(url)
  for (const [name, value] of Object.entries(utm)) address.searchParams.set(name.replace(/[A-Z]/, (letter) => '_' + letter.toLowerCase()), value)
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = 'Calendly stand-in'
  parentElement.append(frame)
} }`

const page = (
  first: object[],
  booked: object,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stand-in</title></head>
<body><h1>Pick a time</h1><button type="button">10:00 AM</button><script>
for (const message of ${JSON.stringify(first)}) parent.postMessage(message, '*')
document.querySelector('button').addEventListener('click', () => {
  parent.postMessage(${JSON.stringify(booked)}, '*')
  parent.postMessage(${JSON.stringify(booked)}, '*')
})
</script></body></html>`

const HUBSPOT_PAGE = page([{ height: 812 }], {
  meetingBookSucceeded: true,
  meetingsPayload: { bookingResponse: { event: { dateTime: 1_795_453_200_000, duration: 1_800_000 } } },
})
const CALENDLY_PAGE = page(
  [
    { event: 'calendly.event_type_viewed', payload: {} },
    { event: 'calendly.page_height', payload: { height: '812px' } },
  ],
  { event: 'calendly.event_scheduled', payload: { event: { uri: 'stand-in' } } },
)

const ANSWERS: Record<string, string> = {
  '/MeetingsEmbedCode.js': HUBSPOT_SCRIPT,
  '/widget.js': CALENDLY_SCRIPT,
  '/hubspot/demo': HUBSPOT_PAGE,
  '/hubspot/mortgage': HUBSPOT_PAGE,
  '/calendly/demo': CALENDLY_PAGE,
  '/calendly/mortgage': CALENDLY_PAGE,
}

/** Returns the fake script or booking page at a path. Returns undefined for other paths. */
export const getMeetingsResponse = (path: string): string | undefined => ANSWERS[path]

/**
 * Starts fakes of HubSpot Meetings and Calendly, at another origin of this machine. Their scripts have the vendors' public
 * interface.
 */
export const startFakeMeetings = async (): Promise<FakeMeetings> => {
  const requestedUrls: URL[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', fake.origin)
    const isScript = address.pathname.endsWith('.js')
    if (isScript && fake.mode === 'script-404') return response.writeHead(404).end()
    if (!isScript) requestedUrls.push(address)
    const body = isScript && fake.mode === 'script-empty' ? '' : getMeetingsResponse(address.pathname)
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    return response
      .writeHead(body === undefined ? 404 : 200, {
        'content-type': type,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(body)
  })
  const fake: FakeMeetings = {
    origin: '',
    requestedUrls,
    mode: 'ok',
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
