import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PublicSettings } from 'shared-contracts'
import {
  FORM_FRAME,
  FORM_ID,
  formScript,
  MEETING_PAGES,
  MEETING_SCRIPTS,
  textOf,
  vendorScript,
  type VendorCall,
} from './vendor-scripts.ts'

/**
 * Behavior of the fake vendors. With `slow`, responses wait until `release` is called. With `heavy`, scripts are as large as
 * the real ones. With `ready-never`, scripts and frames report nothing. With `submit-fails`, sending the form fails. With
 * `double-submit`, the form reports each submission twice. With `hostile`, frames send forged messages.
 */
export const VENDOR_MODES = [
  'ok',
  'heavy',
  'slow',
  'script-404',
  'ready-never',
  'submit-fails',
  'double-submit',
  'hostile',
] as const
type VendorMode = (typeof VENDOR_MODES)[number]

interface Recorded extends VendorCall {
  /** Start time of the document in ms since 1970. Beacons arrive in any order, so calls are sorted by `began` and `order`. */
  began: number
  order: number
}

const PORTAL = '4700001'
const RECRUITER_FORM = '240117'
/** Approximate size of the vendor's real form script, in bytes. */
const FORM_BYTES = 600_000
const FORM_ROUNDS = 20

/** Returns settings that replace every vendor of a site by the fake at `origin`. */
export const vendorSettings = (origin: string) =>
  ({
    meetings: {
      widget: 'hubspot',
      generalUrl: `${origin}/hubspot/demo`,
      mortgageUrl: `${origin}/hubspot/mortgage`,
      scriptUrl: `${origin}/MeetingsEmbedCode.js`,
    },
    demoForm: { platform: 'hubspot', baseUrl: origin, region: 'na1', portalId: PORTAL, formId: FORM_ID },
    map: { provider: 'google', baseUrl: origin, key: 'stand-in-key', place: '120 Stand-in Street' },
    recruiterForm: { url: `${origin}/${RECRUITER_FORM}` },
    video: { url: `${origin}/video` },
    analytics: {
      tagManager: { id: 'GTM-STAND1', baseUrl: origin, allow: {} },
      marketing: { portalId: PORTAL, baseUrl: origin, allow: {} },
      sessions: { id: 'standin1', baseUrl: origin, allow: {} },
      apollo: { appId: 'standin2', baseUrl: origin, allow: {} },
      leadfeeder: { id: 'standin3', baseUrl: origin, allow: {} },
      partners: { scriptUrl: `${origin}/partner/tag.js`, storageKey: 'stand-in-plid' },
      objectStorage: { scriptUrl: `${origin}/bucket/tag.js` },
    },
  }) as const satisfies Record<
    keyof Omit<PublicSettings, 'apiBase' | 'chooseSlotUrl' | 'contactBlock' | 'security'>,
    unknown
  >

export interface FakeVendors {
  origin: string
  mode: VendorMode
  /** Paths and query strings of all requests to the fake, in order. */
  requestedPaths: string[]
  /** Calls that pages made to the fake scripts: page after page, and in the order of the calls within a page. */
  calls: () => VendorCall[]
  /** Sends the responses that the fake has withheld. Only in the mode `slow` does the fake withhold responses. */
  release: () => void
  reset: () => void
  close: () => Promise<void>
}

interface Answer {
  type: 'text/javascript' | 'text/html; charset=utf-8'
  body: string
}
const script = (body: string): Answer => ({ type: 'text/javascript', body })
const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body })

/** Returns the response of a fake vendor at a path. In the mode `ready-never`, scripts run but do nothing. */
const answerTo = (path: string, mode: VendorMode, origin: string): Answer | undefined => {
  const isSilent = mode === 'ready-never'
  const frame = listFrames(mode)[path]
  if (frame !== undefined)
    return html(mode === 'hostile' ? frame.replace('<script>', `<script>${hostileScript}`) : frame)
  if (mode === 'script-404') return undefined
  const meetings = MEETING_SCRIPTS[path]
  if (meetings !== undefined) return script(isSilent ? '' : meetings)
  if (path === `/forms/embed/${PORTAL}.js`)
    return script(
      formScript(mode, origin) + (mode === 'heavy' ? generateScript(FORM_BYTES, FORM_ROUNDS) : ''),
    )
  const tracker = vendorScript(path)
  if (!tracker) return undefined
  if (isSilent) return script('')
  return script(
    textOf(tracker, origin) + (mode === 'heavy' ? generateScript(tracker.bytes, tracker.rounds) : ''),
  )
}

const HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
}

/** Starts a server on this machine with fakes of all vendors: scripts, frames and endpoints. Port 0 selects a free port. */
export const startFakeVendors = async (port = 0, mode: VendorMode = 'ok'): Promise<FakeVendors> => {
  let recorded: Recorded[] = []
  let gate = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', vendors.origin)
    const json = (value: unknown) =>
      response
        .writeHead(200, { ...HEADERS, 'content-type': 'application/json' })
        .end(`${JSON.stringify(value, null, 1)}\n`)
    if (pathname === '/calls')
      return json(request.method === 'POST' ? await record(request) : vendors.calls())
    if (request.method === 'POST' && pathname.startsWith('/mode/')) return json(changeMode(pathname.slice(6)))
    vendors.requestedPaths.push(pathname + search)
    if (vendors.mode === 'slow') await gate.promise
    const answer = answerTo(pathname, vendors.mode, vendors.origin)
    return answer
      ? response.writeHead(200, { ...HEADERS, 'content-type': answer.type }).end(answer.body)
      : response.writeHead(404, HEADERS).end()
  })
  const record = async (request: IncomingMessage): Promise<null> => {
    recorded.push(JSON.parse(await text(request)) as Recorded)
    return null
  }
  const changeMode = (name: string) => {
    const knownMode = VENDOR_MODES.find((one) => one === name)
    if (knownMode) vendors.mode = knownMode
    return { mode: vendors.mode, modes: VENDOR_MODES }
  }
  const vendors: FakeVendors = {
    origin: '',
    mode,
    requestedPaths: [],
    calls: () =>
      recorded
        .toSorted((a, b) => a.began - b.began || a.order - b.order)
        .map(({ vendor, call }) => ({ vendor, call })),
    release: () => gate.resolve(),
    reset: () => {
      recorded = []
      vendors.requestedPaths = []
      gate.resolve()
      gate = Promise.withResolvers()
    },
    close: async () => {
      gate.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  vendors.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return vendors
}

const piece = (n: number): string =>
  `function f${n}(a){var o={k:a,s:"${n.toString(36)}",l:[${n % 7},${n % 11},${n % 13}]};` +
  `for(var i=0;i<o.l.length;i++)o.k=(o.k*31+o.l[i])|0;return o.k^o.s.length}`

/**
 * Returns at least `bytes` characters of JavaScript that only uses processor time: it calls each of its functions `rounds`
 * times.
 */
const generateScript = (bytes: number, rounds: number): string => {
  const pieces: string[] = []
  for (let size = 0; size < bytes; size += pieces.at(-1)?.length ?? 0) pieces.push(piece(pieces.length))
  const calls = pieces.map((_, n) => `f${n}`).join()
  return `;(function(){${pieces.join('')}var a=[${calls}],x=1;for(var r=0;r<${rounds};r++)for(var i=0;i<a.length;i++)x=a[i](x)})();`
}

/**
 * JavaScript expressions of messages that no real vendor sends: invalid shapes, messages of other widgets, sizes that would
 * break the page, and code.
 */
const HOSTILE = [
  'null',
  '0',
  '"setHeight:99999999:x"',
  '"setHeight:-1:x"',
  '"ready\\u0000"',
  '"ready"',
  '"setHeight:9999:990099"',
  '\'{"action":"submission-completed"}\'',
  '{ height: 1e9 }',
  '{ height: "100vh;position:fixed" }',
  '{ meetingBookSucceeded: "yes" }',
  '{ meetingBookSucceeded: true, meetingsPayload: null }',
  '{ type: "hsFormCallback", eventName: "onFormSubmitted", id: "another" }',
  '{ event: "calendly.event_scheduled", payload: { __proto__: null } }',
  '{ type: "page_view", title: "<img src=x onerror=alert(1)>" }',
  'JSON.parse(\'{"__proto__":{"polluted":true}}\')',
]

const page = (title: string, body: string, code = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body>${body}<script>${code}</script></body></html>`

/** Script that posts all messages of `HOSTILE`. In the mode `hostile`, every fake frame runs it. */
const hostileScript = `for (const message of [${HOSTILE.join(', ')}]) parent.postMessage(message, '*')
`

/** Messages of the recruiter form, as the vendor's pages post them. The page must ignore the last one, of another form. */
const RECRUITER_MESSAGES = [
  `setHeight:539:${RECRUITER_FORM}`,
  `scrollIntoView:${RECRUITER_FORM}`,
  'setHeight:9000:990099',
]

/** Returns the HTML of the fake vendors' frames by path. In the mode `hostile`, the recruiter form posts no valid messages. */
const listFrames = (mode: VendorMode): Record<string, string> => {
  const messages = mode === 'ready-never' || mode === 'hostile' ? [] : RECRUITER_MESSAGES
  return {
    ...MEETING_PAGES,
    '/frame.html': FORM_FRAME,
    '/maps/embed/v1/place': page('Stand-in map', '<h1>Map</h1>'),
    [`/${RECRUITER_FORM}`]: page(
      'Stand-in recruiter',
      '<h1>Talk to the recruiter</h1><button type="button">Send</button>',
      `for (const message of ${JSON.stringify(messages)}) parent.postMessage(message, '*')`,
    ),
    '/video': page('Stand-in video', '<h1>Video</h1>'),
  }
}
