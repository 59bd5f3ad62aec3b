import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PublicSettings } from 'shared-contracts'
import { formScript, FORM_FRAME, FORM_ID } from './forms.ts'
import { generateScript } from './heavy.ts'
import { getMeetingsResponse } from './meetings.ts'
import { hostileScript, vendorFrame } from './vendor-frames.ts'
import { textOf, vendorScript, type VendorCall } from './vendor-scripts.ts'

/**
 * Behavior of the fake vendors. With `slow`, responses wait until `release` is called. With `heavy`, scripts are as large as
 * the real ones. With `hostile`, frames send forged messages.
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
export type VendorMode = (typeof VENDOR_MODES)[number]

interface Recorded extends VendorCall {
  /** Start time of the document in ms since 1970. Calls are sorted by `began` and `order`, because beacons arrive in any order. */
  began: number
  order: number
}

const PORTAL = '4700001'
/** Approximate size of the vendor's real form script, in bytes. */
const FORM_BYTES = 600_000
const FORM_ROUNDS = 20

/** Returns settings of a site in which the fake at `origin` replaces every vendor. */
export const vendorSettings = (origin: string) =>
  ({
    meetings: {
      widget: 'hubspot',
      generalUrl: `${origin}/hubspot/demo`,
      mortgageUrl: `${origin}/hubspot/mortgage`,
      scriptUrl: `${origin}/MeetingsEmbedCode.js`,
    },
    demoForm: { platform: 'hubspot', baseUrl: origin, portalId: PORTAL, formId: FORM_ID },
    map: { provider: 'google', baseUrl: origin, key: 'stand-in-key', place: '120 Stand-in Street' },
    recruiterForm: { url: `${origin}/recruiter` },
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
  const isHostile = mode === 'hostile'
  if (path === '/frame.html')
    return html(isHostile ? FORM_FRAME.replace('<script>', `<script>${hostileScript}`) : FORM_FRAME)
  const frame = vendorFrame(path, isSilent, isHostile) ?? getMeetingsResponse(path)
  if (frame?.startsWith('<'))
    return html(isHostile ? frame.replace('<script>', `<script>${hostileScript}`) : frame)
  if (mode === 'script-404') return undefined
  if (frame !== undefined) return script(isSilent ? '' : frame)
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

/** Starts fakes of all vendors, at another origin of this machine: their scripts, frames and endpoints. */
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
