export interface VendorCall {
  vendor: string
  call: unknown[]
}

/**
 * Returns code for the beginning of a fake vendor script. Its function `say` reports a call to the fake server, with the
 * position of the call among all calls of the page.
 */
const REPORT_CALL_SCRIPT = (origin: string, vendor: string) => `
const page = (globalThis.__standIn ??= { began: performance.timeOrigin, order: 0 })
const say = (...call) => navigator.sendBeacon('${origin}/calls', JSON.stringify({ began: page.began, order: page.order++, vendor: '${vendor}', call }))
`

const TAG_MANAGER = `
const plain = (entry) => Object.prototype.toString.call(entry) === '[object Arguments]' ? [...entry] : [entry]
const take = (entry) => {
  const call = plain(entry)
  if (call[1] === 'update' && call[2].analytics_storage === 'granted') document.cookie = '_ga=stand-in; path=/'
  say(...call)
}
const layer = globalThis.dataLayer
layer.forEach(take)
const push = layer.push
layer.push = (...entries) => { entries.forEach(take); return push.apply(layer, entries) }
`

const MARKETING = `
let path = location.pathname
const take = (call) => {
  if (call[0] === 'setPath') path = call[1]
  say(...call)
}
for (const call of globalThis._hsq ?? []) take(call)
say('counts', path)
document.cookie = 'hubspotutk=stand-in; path=/'
document.cookie = '__hstc=stand-in; path=/'
globalThis._hsq = { push: take }
`

const SESSIONS = `
const take = (...call) => {
  if (call[0] === 'consentv2' && call[1].analytics_Storage === 'granted') document.cookie = '_clck=stand-in; path=/'
  say(...call)
}
const kept = globalThis.clarity?.q ?? []
globalThis.clarity = take
for (const call of kept) take(...call)
`

const APOLLO = `
globalThis.trackingFunctions = { onLoad: (account) => {
  localStorage.setItem('apolloAnonId', 'stand-in')
  localStorage.setItem(account.appId + '_canTrack', 'true')
  say('onLoad', account)
}, track: (name, fields) => say('track', name, fields) }
`

const LEADFEEDER = `
const take = (...call) => {
  if (call[1] === 'enableAutoTracking' && call[2]) localStorage.setItem('_lfa', 'stand-in')
  say(...call)
}
const kept = globalThis.ldfdr?._q ?? []
globalThis.ldfdr = Object.assign(take, { getTracker: (id) => kept.some((call) => call[3] === id) ? {
  pageview: (page) => say('pageview', page),
  track: (event) => say('track', event),
} : undefined })
for (const call of kept) take(...call)
`

const PARTNERS = `
const kept = globalThis._partner ?? []
for (const call of kept) say(...call)
globalThis._partner = { push: (call) => say(...call) }
`

const OBJECT_STORAGE = `
localStorage.setItem('_reb2buid', 'stand-in')
say('runs')
`

interface VendorScript {
  vendor: string
  path: RegExp
  text: string
  /** Approximate transfer size of the vendor's real script, in bytes. */
  bytes: number
  /** Number of calls of each function in the fake script, so that it needs as much processor time as the real script. */
  rounds: number
}

const SCRIPTS: VendorScript[] = [
  { vendor: 'objectStorage', path: /^\/bucket\/tag\.js$/, text: OBJECT_STORAGE, bytes: 30_000, rounds: 5 },
  { vendor: 'tagManager', path: /^\/gtm\.js$/, text: TAG_MANAGER, bytes: 100_000, rounds: 200 },
  { vendor: 'marketing', path: /^\/\d+\.js$/, text: MARKETING, bytes: 70_000, rounds: 20 },
  { vendor: 'sessions', path: /^\/tag\/[\w-]+$/, text: SESSIONS, bytes: 75_000, rounds: 50 },
  {
    vendor: 'apollo',
    path: /^\/micro\/website-tracker\/tracker\.iife\.js$/,
    text: APOLLO,
    bytes: 5000,
    rounds: 5,
  },
  { vendor: 'leadfeeder', path: /^\/lftracker_v1_[\w-]+\.js$/, text: LEADFEEDER, bytes: 90_000, rounds: 20 },
  { vendor: 'partners', path: /^\/partner\/tag\.js$/, text: PARTNERS, bytes: 20_000, rounds: 5 },
]

/**
 * Returns the fake vendor script at a path. It has the interface that the vendor documents. Returns undefined for other paths.
 */
export const vendorScript = (path: string): VendorScript | undefined =>
  SCRIPTS.find((script) => script.path.test(path))

/** Returns the complete source text of a fake script, which reports its calls to the fake server. */
export const textOf = ({ vendor, text }: VendorScript, origin: string): string =>
  `{${REPORT_CALL_SCRIPT(origin, vendor)}${text}}`

export const FORM_ID = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'

/**
 * Returns a fake of HubSpot's form script. Like the real one, it searches the page for its containers only once, when it runs.
 * It adds a frame from `origin` to each, and dispatches events on `window`. `mode` is a mode of the fake vendors, such as
 * `submit-fails`.
 */
export const formScript = (mode: string, origin: string): string => `
for (const holder of document.querySelectorAll('.hs-form-frame')) {
  const { formId, portalId, region } = holder.dataset
  const say = (name, id = formId) => dispatchEvent(new CustomEvent('hs-form-event:' + name, { detail: { formId: id, instanceId: 'stand-in' } }))
  const frame = document.createElement('iframe')
  frame.title = 'Stand-in form'
  frame.src = '${origin}/frame.html?' + new URLSearchParams({ portalId, formId, region })
  frame.width = '100%'
  frame.height = '480'
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data === 'ready' && ${mode !== 'ready-never'}) { say('on-ready', 'another-form'); say('on-ready'); say('on-ready') }
    if (data === 'submit') {
      say('${mode === 'submit-fails' ? 'on-submission:failed' : 'on-submission:success'}')
      ${mode === 'double-submit' ? "say('on-submission:success')" : ''}
    }
  })
  holder.append(frame)
}`

export const FORM_FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stand-in form</title></head>
<body><h1>Request a demo</h1><button type="button">Send</button><script>
parent.postMessage('ready', '*')
document.querySelector('button').addEventListener('click', () => parent.postMessage('submit', '*'))
</script></body></html>`

/** Fake of HubSpot's meetings script. Like the real one, it searches the page for its containers only once, when it runs. */
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

const meetingPage = (
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

const HUBSPOT_PAGE = meetingPage([{ height: 812 }], {
  meetingBookSucceeded: true,
  meetingsPayload: { bookingResponse: { event: { dateTime: 1_795_453_200_000, duration: 1_800_000 } } },
})
const CALENDLY_PAGE = meetingPage(
  [
    { event: 'calendly.event_type_viewed', payload: {} },
    { event: 'calendly.page_height', payload: { height: '812px' } },
  ],
  { event: 'calendly.event_scheduled', payload: { event: { uri: 'stand-in' } } },
)

/** Scripts of HubSpot Meetings and Calendly, by path. They have the vendors' public interface. */
export const MEETING_SCRIPTS: Record<string, string> = {
  '/MeetingsEmbedCode.js': HUBSPOT_SCRIPT,
  '/widget.js': CALENDLY_SCRIPT,
}

export const MEETING_PAGES: Record<string, string> = {
  '/hubspot/demo': HUBSPOT_PAGE,
  '/hubspot/mortgage': HUBSPOT_PAGE,
  '/calendly/demo': CALENDLY_PAGE,
  '/calendly/mortgage': CALENDLY_PAGE,
}
