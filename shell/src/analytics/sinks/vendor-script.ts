import { trustedScriptUrl } from 'shared-contracts/trusted'
import type { SinkContext } from '../sink.ts'
import type { EnrichedEvent } from 'shared-contracts'

interface VendorScriptOptions {
  /** Of the sink, as the settings name it. */
  name: string
  src: string
  /** The element's id, where the vendor looks for it. */
  id?: string
  /** Fetches it as soon as it is wanted, rather than once the page is interactive. */
  isImmediate?: boolean
}

interface VendorScript {
  isLoaded: () => boolean
  /** Fetches it once, however often it is called; again after a failure. */
  load: () => void
  /** Calls `action` once the script has run: at once, if it has. Calls are made in order; `cancel` drops those that wait. */
  run: (action: () => void) => void
  /** Fetches nothing if nothing has been fetched. A script that runs cannot be unloaded. */
  cancel: () => void
}

/** A vendor's script: async, at low priority, in an element of our own, which the policy's 'strict-dynamic' trusts. */
export const createVendorScript = (
  { interactive, publish }: Pick<SinkContext, 'interactive' | 'publish'>,
  { name, src, id, isImmediate = false }: VendorScriptOptions,
): VendorScript => {
  let waiting: AbortController | null = null
  let element: HTMLScriptElement | null = null
  let isLoaded = false
  let held: (() => void)[] = []

  const append = () => {
    waiting = null
    const script = document.createElement('script')
    script.async = true
    script.fetchPriority = 'low'
    if (id !== undefined) script.id = id
    script.src = trustedScriptUrl(src)
    script.addEventListener('load', () => {
      isLoaded = true
      for (const action of held.splice(0))
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
      else held.push(action)
    },
    cancel: () => {
      waiting?.abort()
      waiting = null
      held = []
    },
  }
}

interface Queue {
  push: (...entries: unknown[]) => unknown
}
type VendorFunction = (...args: unknown[]) => void

/** Hands an entry to a vendor's global queue: an array until the vendor's script runs, then what that puts in its place. */
export const pushTo = (name: string, entry: unknown): void => {
  const queue = (Reflect.get(globalThis, name) as Queue | undefined) ?? ([] as unknown[])
  Reflect.set(globalThis, name, queue)
  queue.push(entry)
}

/** Calls a vendor's global function; until the vendor's script runs the calls are kept, in order, in its `queue` field. */
export const callOf =
  (name: string, queue: string) =>
  (...args: unknown[]): void => {
    const given = Reflect.get(globalThis, name) as VendorFunction | undefined
    if (given) return given(...args)
    const kept: unknown[][] = []
    const keeping = Object.assign((...later: unknown[]) => void kept.push(later), { [queue]: kept })
    Reflect.set(globalThis, name, keeping)
    keeping(...args)
  }

/** A view, a submit or a button click, as lead and partner tracking receive it. */
export interface TrackedEvent {
  name: string
  /** `url`, `timestamp`, and the page's title, the button's label or the form's name; nothing that a visitor typed. */
  fields: Record<string, string>
}

/** Null for an event that is neither a view, a submit nor a button click. */
export const trackedEvent = (event: EnrichedEvent): TrackedEvent | null => {
  const { type: name, url, timestamp } = event
  if (event.type === 'page_view') return { name, fields: { url, timestamp, title: event.title } }
  if (event.type === 'button_click') return { name, fields: { url, timestamp, label: event.label } }
  if (event.type === 'form_submit') return { name, fields: { url, timestamp, form: event.form } }
  if (event.type === 'embed_submitted') return { name, fields: { url, timestamp, form: event.embed } }
  return null
}

/**
 * Returns what hands views, submits and button clicks to `send`, once the tracker's script has run. The page on which it
 * runs the tracker counts by itself, so that view is left out.
 */
export const forwardTracked = (
  script: Pick<VendorScript, 'isLoaded' | 'run'>,
  send: (event: TrackedEvent) => void,
): ((event: EnrichedEvent) => void) => {
  let countedByTracker: TrackedEvent | null = null
  return (event) => {
    const tracked = trackedEvent(event)
    if (!tracked) return
    if (event.type === 'page_view' && !script.isLoaded()) countedByTracker = tracked
    script.run(() => {
      if (tracked !== countedByTracker) send(tracked)
    })
  }
}

/** A cookie may stand under the host's own name or any name above it. */
const domainsOf = (hostname: string): string[] => {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

const forgetCookie = (name: string): void => {
  const ended = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  document.cookie = ended
  for (const domain of domainsOf(location.hostname)) document.cookie = `${ended}; domain=${domain}`
}

/**
 * Removes the cookies and the keys of both storages whose names begin with one of these: what a vendor's script has kept
 * under our own origin. What it keeps under the vendor's is out of reach.
 */
export const forget = (...beginnings: string[]): void => {
  const isTheirs = (name: string) => beginnings.some((beginning) => name.startsWith(beginning))
  try {
    for (const pair of document.cookie.split('; ')) {
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
      if (isTheirs(name)) forgetCookie(name)
    }
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isTheirs(key)) storage.removeItem(key)
  } catch {
    // Storage is denied: then nothing is in it.
  }
}
