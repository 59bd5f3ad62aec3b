import { AnalyticsSettings, type BusEvent, type EnrichedEvent } from 'shared-contracts'
import { vi } from 'vitest'
import type { SinkContext } from '../run-sinks.ts'

/** Consent to all groups. `MARKETING_ALONE`: consent to marketing only. */
export const ALL = { measurement: true, marketing: true }
export const MARKETING_ALONE = { measurement: false, marketing: true }

const GLOBALS = ['dataLayer', '_hsq', 'clarity', 'ldfdr', 'trackingFunctions', '_partner']

/** Creates the environment of a sink: its context, the scripts that it appends, and the events that it publishes. */
export const createSinkEnvironment = (settings: unknown = {}) => {
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name)
  localStorage.clear()
  sessionStorage.clear()
  const scripts: HTMLScriptElement[] = []
  const published: BusEvent[] = []
  let emailListener: ((email: string) => void) | null = null
  let plid: string | null = null
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]))
  })
  const context: SinkContext = {
    settings: AnalyticsSettings.parse(settings),
    plid: () => plid,
    publish: (event) => published.push(event),
    onIdentify: (listener) => {
      emailListener = listener
      return () => (emailListener = null)
    },
    interactive: (action, signal) => {
      if (!signal.aborted) action()
    },
  }
  return {
    context,
    published,
    scripts,
    sources: () => scripts.map(({ src }) => src),
    /** Simulates that the vendor's script has run and has replaced its queue with `globals`. */
    loaded: (globals: Record<string, unknown> = {}) => {
      Object.assign(globalThis, globals)
      scripts.at(-1)?.dispatchEvent(new Event('load'))
    },
    identify: (email: string) => emailListener?.(email),
    comesWith: (id: string | null) => (plid = id),
  }
}

/** Returns the entries of a vendor's queue. Converts `arguments` objects to arrays. */
export const readQueue = (name: string, field?: string): unknown[] => {
  const found = Reflect.get(globalThis, name) as object | undefined
  const queue = (field === undefined ? found : found && Reflect.get(found, field)) as unknown[] | undefined
  return (queue ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as unknown[]) : entry,
  )
}

const around = { timestamp: '2026-11-22T12:00:00.000Z', composition: 'c' }
export const view = (path: string, plid?: string): EnrichedEvent => ({
  type: 'page_view',
  title: path,
  referrer: '',
  url: `https://crewtally.example${path}`,
  ...around,
  ...(plid === undefined ? {} : { plid }),
})
export const event = (of: BusEvent, plid?: string): EnrichedEvent => ({
  ...of,
  url: 'https://crewtally.example/contact-us',
  ...around,
  ...(plid === undefined ? {} : { plid }),
})
