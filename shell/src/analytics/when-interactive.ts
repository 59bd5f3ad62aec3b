import type { whenIdle } from '../hydration/load-code.ts'

/** Duration without a long task after which a page counts as interactive, in milliseconds (definition of Time to Interactive). */
const QUIET_WINDOW_MS = 5000
const USER_INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Calls `action` when the page is interactive and the browser is idle, unless `signal` is aborted before that. */
export type WhenInteractive = (action: () => void, signal: AbortSignal) => void

/**
 * Waits until a vendor's script would no longer delay the page: after five seconds without a long task, or after the visitor's
 * first click, key press or scroll.
 */
export const watchInteractive = (onceIdle: typeof whenIdle): WhenInteractive => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watching = new AbortController()
  const done = () => {
    watching.abort()
    resolve()
  }
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  let quietSince = painted?.startTime ?? performance.now()
  let timer: ReturnType<typeof setTimeout>
  const waitForQuiet = () => {
    clearTimeout(timer)
    timer = setTimeout(done, Math.max(0, quietSince + QUIET_WINDOW_MS - performance.now()))
  }
  waitForQuiet()
  for (const type of USER_INPUT_EVENTS)
    addEventListener(type, done, { capture: true, passive: true, signal: watching.signal })
  const isObservable = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')
  const observer = isObservable
    ? new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          quietSince = Math.max(quietSince, startTime + duration)
        waitForQuiet()
      })
    : null
  observer?.observe({ type: 'longtask', buffered: true })
  watching.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer?.disconnect()
  })
  // The visitor can have used the page before this script loaded. The page then counts as interactive at once.
  if (navigator.userActivation?.hasBeenActive) done()
  return (action, signal) => {
    void promise.then(() =>
      onceIdle(() => {
        if (!signal.aborted) action()
      }),
    )
  }
}
