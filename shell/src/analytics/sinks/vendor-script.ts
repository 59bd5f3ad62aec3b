import type { Consent, EnrichedEvent } from 'shared-contracts'
import { trustedScriptUrl } from 'shared-contracts/trusted'
import type { RunningSink, Sink, SinkContext } from '../run-sinks.ts'

interface VendorScriptOptions {
  name: string
  src: string
  /** Id of the script element. Some vendors' scripts search for their element by its id. */
  id?: string
  /** True appends the script immediately when `load` is called. By default, `load` waits until the page is interactive. */
  isImmediate?: boolean
}

interface VendorScript {
  isLoaded: () => boolean
  /** Fetches the script. Repeated calls have no effect, unless the previous fetch failed. */
  load: () => void
  /** Calls `action` when the script has run. Until then, actions wait and later run in order. `cancel` drops waiting actions. */
  run: (action: () => void) => void
  /** Cancels the fetch of the script if it has not started, and drops waiting actions. A script that has run stays loaded. */
  cancel: () => void
}

/**
 * Creates a loader that fetches a vendor's script with low priority. The loader inserts a script element, because the
 * Content-Security-Policy permits vendor scripts only in this way (`'strict-dynamic'`).
 */
const createVendorScript = (
  { interactive, publish }: Pick<SinkContext, 'interactive' | 'publish'>,
  { name, src, id, isImmediate = false }: VendorScriptOptions,
): VendorScript => {
  let waiting: AbortController | null = null
  let element: HTMLScriptElement | null = null
  let isLoaded = false
  let pendingActions: (() => void)[] = []

  const append = () => {
    waiting = null
    const script = document.createElement('script')
    script.async = true
    script.fetchPriority = 'low'
    if (id !== undefined) script.id = id
    script.src = trustedScriptUrl(src)
    script.addEventListener('load', () => {
      isLoaded = true
      for (const action of pendingActions.splice(0))
        try {
          action()
        } catch (error) {
          publish({ type: 'script_error', message: String(error).slice(0, 300), source: `sink ${name}` })
        }
    })
    script.addEventListener('error', () => {
      element = null
      script.remove()
      publish({ type: 'script_error', message: `${src} did not load`.slice(0, 300), source: `sink ${name}` })
    })
    element = script
    document.head.append(script)
  }
  return {
    isLoaded: () => isLoaded,
    load: () => {
      if (element || waiting) return
      if (isImmediate) return append()
      waiting = new AbortController()
      interactive(append, waiting.signal)
    },
    run: (action) => {
      if (isLoaded) action()
      else pendingActions.push(action)
    },
    cancel: () => {
      waiting?.abort()
      waiting = null
      pendingActions = []
    },
  }
}

interface Queue {
  push: (...entries: unknown[]) => unknown
}
type VendorFunction = (...args: unknown[]) => void

/**
 * Appends an entry to a vendor's global queue. The queue is an array until the vendor's script replaces it with an object that
 * has a method `push`.
 */
export const pushTo = (name: string, entry: unknown): void => {
  const queue = (Reflect.get(globalThis, name) as Queue | undefined) ?? ([] as unknown[])
  Reflect.set(globalThis, name, queue)
  queue.push(entry)
}

/**
 * Creates a function that calls a vendor's global function. Until the vendor's script defines that function, a placeholder
 * stores the calls in its property `queue`.
 */
export const createVendorFunction =
  (name: string, queue: string) =>
  (...args: unknown[]): void => {
    const vendorFunction = Reflect.get(globalThis, name) as VendorFunction | undefined
    if (vendorFunction) return vendorFunction(...args)
    const queuedCalls: unknown[][] = []
    const queueingFunction = Object.assign((...later: unknown[]) => void queuedCalls.push(later), {
      [queue]: queuedCalls,
    })
    Reflect.set(globalThis, name, queueingFunction)
    queueingFunction(...args)
  }

/** A page view, submit or button click in the format for lead and partner trackers. */
export interface TrackedEvent {
  name: string
  /** `url`, `timestamp`, and either page title, button label or form name. No text that a visitor typed. */
  fields: Record<string, string>
}

/** Converts an event to the format for trackers. Returns null unless the event is a page view, submit or button click. */
export const toTrackedEvent = (event: EnrichedEvent): TrackedEvent | null => {
  const { type: name, url, timestamp } = event
  if (event.type === 'page_view') return { name, fields: { url, timestamp, title: event.title } }
  if (event.type === 'button_click') return { name, fields: { url, timestamp, label: event.label } }
  if (event.type === 'form_submit') return { name, fields: { url, timestamp, form: event.form } }
  if (event.type === 'embed_submitted') return { name, fields: { url, timestamp, form: event.embed } }
  return null
}

/**
 * Creates a listener that passes views, submits and button clicks to `send`, once the tracker's script has run. Skips the page
 * view during which the script starts, because the tracker itself reports that page view.
 */
export const forwardTracked = (
  script: Pick<VendorScript, 'isLoaded' | 'run'>,
  send: (event: TrackedEvent) => void,
): ((event: EnrichedEvent) => void) => {
  let countedByTracker: TrackedEvent | null = null
  return (event) => {
    const tracked = toTrackedEvent(event)
    if (!tracked) return
    if (event.type === 'page_view' && !script.isLoaded()) countedByTracker = tracked
    script.run(() => {
      if (tracked !== countedByTracker) send(tracked)
    })
  }
}

/** Lists the domains for which a page can set a cookie: the host, and each parent domain with more than one label. */
const listCookieDomains = (hostname: string): string[] => {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

const deleteCookie = (name: string): void => {
  const expiredCookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  document.cookie = expiredCookie
  for (const domain of listCookieDomains(location.hostname))
    document.cookie = `${expiredCookie}; domain=${domain}`
}

/**
 * Deletes cookies and storage keys of this site whose names begin with one of these strings. Data that a vendor stores at its
 * own origin cannot be deleted.
 */
export const deleteVendorData = (...beginnings: string[]): void => {
  const isVendorName = (name: string) => beginnings.some((beginning) => name.startsWith(beginning))
  try {
    for (const pair of document.cookie.split('; ')) {
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
      if (isVendorName(name)) deleteCookie(name)
    }
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isVendorName(key)) storage.removeItem(key)
  } catch {
    // Ignore the error: the browser denies storage, so the vendor's script has stored nothing that must be deleted.
  }
}

interface VendorSinkOptions extends VendorScriptOptions, Partial<Pick<Sink, 'group' | 'at'>> {
  /** Prefixes of the names of cookies and storage keys that the vendor's script stores. */
  keeps: readonly string[]
  /**
   * Starts the sink (the adapter that passes the site's events to a vendor). Usually, this loads the vendor's script. When the
   * sink stops, the loading of the script is canceled first. Then the returned `stop` is called, and the vendor's data is
   * deleted.
   */
  start: (script: VendorScript, consent: Consent) => Omit<RunningSink, 'stop'> & { stop?: () => void }
}

/**
 * Creates the sink of a vendor, which passes the site's events to the vendor's script. By default, it requires marketing
 * consent and starts one second after the page is ready.
 */
export const createVendorSink = (context: SinkContext, options: VendorSinkOptions): Sink => {
  const { name, group = 'marketing', at = 'tracking', keeps, start } = options
  const script = createVendorScript(context, options)
  const clear = () => deleteVendorData(...keeps)
  return {
    name,
    group,
    at,
    start: (consent) => {
      const run = start(script, consent)
      const stop = () => {
        script.cancel()
        run.stop?.()
        clear()
      }
      return { ...run, stop }
    },
    clear,
  }
}
