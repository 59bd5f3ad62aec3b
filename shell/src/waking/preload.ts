import type { ScriptRef } from 'shared-contracts'

const asked = new Set<string>()

/**
 * Fetches modules and all they import without running them, at low priority. Flat: the composer worked out the
 * whole chain, so the browser discovers nothing one by one.
 */
export const preloadModules = (scripts: ScriptRef[]): void => {
  for (const { href, integrity } of scripts) {
    if (asked.has(href)) continue
    asked.add(href)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.integrity = integrity
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

/** Runs `action` once the page has loaded and the browser is idle. */
export const whenIdle = (action: () => void): void => {
  const idle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => action(), { timeout: 3000 })
    else setTimeout(action, 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
