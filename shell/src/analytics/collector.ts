import { UTM_PARAMS } from 'shared-contracts/attribution'
import { COLLECTOR_PATH, LARGEST_BATCH, MOST_IN_BATCH, type EventBatch } from 'shared-contracts/collector'
import type { EnrichedEvent } from 'shared-contracts'
import type { Sink } from './sink.ts'

/** How long an event waits for others. */
const WAIT_MS = 5000

/** Room for what stands around the events of a batch. */
const AROUND = 100

const ADDRESSES = ['url', 'referrer', 'href'] as const

/** The event without what it may say of a person. */
const plain = (event: EnrichedEvent): EnrichedEvent => {
  const told: Record<string, unknown> = { ...event }
  for (const name of ADDRESSES) {
    const address = told[name]
    if (typeof address === 'string' && address !== '') told[name] = plainAddress(address, event.url)
  }
  if (event.type === 'page_view' && event.campaign) {
    const campaign = UTM_PARAMS.flatMap((name) => {
      const value = event.campaign?.[name]
      return value === undefined ? [] : [[name, value]]
    })
    if (campaign.length > 0) told.campaign = Object.fromEntries(campaign)
    else delete told.campaign
  }
  // Addresses alone have become shorter, and keys fewer.
  return told as EnrichedEvent
}

/** Leaves with the page, too. What cannot be sent is lost: a page never waits for its numbers. */
const send = (events: EnrichedEvent[]): void => {
  const batch: EventBatch = { sent: new Date().toISOString(), events }
  const body = new Blob([JSON.stringify(batch)], { type: 'application/json' })
  if ('sendBeacon' in navigator && navigator.sendBeacon(COLLECTOR_PATH, body)) return
  fetch(COLLECTOR_PATH, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {})
}

const sizeOf = (event: EnrichedEvent): number =>
  new TextEncoder().encode(JSON.stringify(event)).length + ','.length

/** Our own collector: events leave in batches, without cookies, after some seconds or when the page is left. */
export const collectorSink: Sink = {
  name: 'collector',
  group: 'measurement',
  at: 'start',
  countsEarly: true,
  start: () => {
    let waiting: EnrichedEvent[] = []
    let bytes = AROUND
    let timer: ReturnType<typeof setTimeout> | undefined
    const left = new AbortController()

    const empty = (): EnrichedEvent[] => {
      clearTimeout(timer)
      timer = undefined
      const events = waiting
      waiting = []
      bytes = AROUND
      return events
    }
    const flush = () => {
      if (waiting.length > 0) send(empty())
    }
    const { signal } = left
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') flush()
      },
      { signal },
    )
    // Safari leaves a page without becoming hidden.
    addEventListener('pagehide', flush, { signal })

    return {
      receive: (event) => {
        const told = plain(event)
        const size = sizeOf(told)
        if (bytes + size > LARGEST_BATCH) flush()
        waiting.push(told)
        bytes += size
        if (waiting.length === MOST_IN_BATCH) flush()
        else timer ??= setTimeout(flush, WAIT_MS)
      },
      stop: () => {
        left.abort()
        empty()
      },
    }
  },
}

const CAMPAIGN: ReadonlySet<string> = new Set(UTM_PARAMS)
const LONGEST = 300

/**
 * An address without what it may say of a person: of this site the path and the campaign, of another its origin and path,
 * of a telephone or a mailbox all before its query. A click's id, by which an advertiser knows somebody again, goes too.
 */
export const plainAddress = (written: string, base: string): string => {
  const address = URL.parse(written, base)
  if (!address) return ''
  address.hash = ''
  for (const name of new Set(address.searchParams.keys()))
    if (!CAMPAIGN.has(name)) address.searchParams.delete(name)
  const isOurs = address.origin === new URL(base).origin
  if (!isOurs) address.search = ''
  return (isOurs ? address.pathname + address.search : address.href).slice(0, LONGEST)
}
