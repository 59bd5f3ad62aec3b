import { UTM_PARAMS, PLID_PATH, PLID_STORAGE_KEY } from 'shared-contracts/visitor-storage'
import {
  COLLECTOR_PATH,
  MAX_BATCH_BYTES,
  MAX_EVENTS_PER_BATCH,
  type EventBatch,
} from 'shared-contracts/collectors'
import type { EnrichedEvent } from 'shared-contracts'
import type { Sink } from './run-sinks.ts'

/** Maximum time in milliseconds that an event waits for further events, to be sent with them as one batch. */
const WAIT_MS = 5000

/** Approximate size of a batch's JSON without its events, in bytes. */
const BATCH_OVERHEAD_BYTES = 100

const ADDRESSES = ['url', 'referrer', 'href'] as const

const removePersonalData = (event: EnrichedEvent): EnrichedEvent => {
  const sentEvent: Record<string, unknown> = { ...event }
  for (const name of ADDRESSES) {
    const address = sentEvent[name]
    if (typeof address === 'string' && address !== '') sentEvent[name] = anonymizeUrl(address, event.url)
  }
  if (event.type === 'page_view' && event.campaign) {
    const campaign = UTM_PARAMS.flatMap((name) => {
      const value = event.campaign?.[name]
      return value === undefined ? [] : [[name, value]]
    })
    if (campaign.length > 0) sentEvent.campaign = Object.fromEntries(campaign)
    else delete sentEvent.campaign
  }
  // The cast is safe: the code above only shortens URLs and removes campaign parameters.
  return sentEvent as EnrichedEvent
}

/** Sends a batch without waiting for a response, even while the page unloads. A batch that cannot be sent is lost. */
const send = (events: EnrichedEvent[]): void => {
  const batch: EventBatch = { sent: new Date().toISOString(), events }
  const body = new Blob([JSON.stringify(batch)], { type: 'application/json' })
  if ('sendBeacon' in navigator && navigator.sendBeacon(COLLECTOR_PATH, body)) return
  fetch(COLLECTOR_PATH, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {})
}

const computeEventBytes = (event: EnrichedEvent): number =>
  new TextEncoder().encode(JSON.stringify(event)).length + ','.length

/**
 * Sink of the site's own collector. Sends events in batches: after `WAIT_MS`, when the batch is full, or when the visitor hides
 * or leaves the page.
 */
export const collectorSink: Sink = {
  name: 'collector',
  group: 'measurement',
  at: 'start',
  countsEarly: true,
  start: () => {
    let waiting: EnrichedEvent[] = []
    let bytes = BATCH_OVERHEAD_BYTES
    let timer: ReturnType<typeof setTimeout> | undefined
    const listenerController = new AbortController()

    const takeWaitingEvents = (): EnrichedEvent[] => {
      clearTimeout(timer)
      timer = undefined
      const events = waiting
      waiting = []
      bytes = BATCH_OVERHEAD_BYTES
      return events
    }
    const flush = () => {
      if (waiting.length > 0) send(takeWaitingEvents())
    }
    const { signal } = listenerController
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') flush()
      },
      { signal },
    )
    // In Safari, `visibilitychange` is not always fired when a visitor leaves a page. So `pagehide` also sends the events.
    addEventListener('pagehide', flush, { signal })

    return {
      receive: (event) => {
        const sentEvent = removePersonalData(event)
        const size = computeEventBytes(sentEvent)
        if (bytes + size > MAX_BATCH_BYTES) flush()
        waiting.push(sentEvent)
        bytes += size
        if (waiting.length === MAX_EVENTS_PER_BATCH) flush()
        else timer ??= setTimeout(flush, WAIT_MS)
      },
      stop: () => {
        listenerController.abort()
        takeWaitingEvents()
      },
    }
  },
}

const CAMPAIGN: ReadonlySet<string> = new Set(UTM_PARAMS)
const MAX_URL_LENGTH = 300

/**
 * Removes personal data from a URL. A URL of this site is reduced to its path and UTM parameters. Click ids are removed,
 * because they identify visitors to advertisers. Other URLs lose query and hash. `base` is the URL of the page.
 */
export const anonymizeUrl = (written: string, base: string): string => {
  const address = URL.parse(written, base)
  if (!address) return ''
  address.hash = ''
  for (const name of new Set(address.searchParams.keys()))
    if (!CAMPAIGN.has(name)) address.searchParams.delete(name)
  const isSameOrigin = address.origin === new URL(base).origin
  if (!isSameOrigin) address.search = ''
  return (isSameOrigin ? address.pathname + address.search : address.href).slice(0, MAX_URL_LENGTH)
}

const clear = () => {
  document.cookie = `${PLID_STORAGE_KEY}=; Max-Age=0; Path=/`
}

/**
 * Sink that stores the partner link id in a cookie, with marketing consent. The server sets the cookie. If a script set it, Safari
 * would delete it after seven days.
 */
export const plidCookie: Sink = {
  name: 'plid',
  group: 'marketing',
  at: 'start',
  start: () => {
    let sentPlid: string | undefined
    return {
      receive: ({ plid }) => {
        if (plid === undefined) return clear()
        if (plid === sentPlid) return
        sentPlid = plid
        if (!`${document.cookie};`.includes(`${PLID_STORAGE_KEY}=${plid};`))
          navigator.sendBeacon(PLID_PATH, JSON.stringify(plid))
      },
      stop: clear,
    }
  },
  clear,
}
