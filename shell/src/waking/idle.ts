/** Runs `action` once the page has loaded and the browser is idle. */
export const whenIdle = (action: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => action(), { timeout: 3000 })
    else setTimeout(action, 200)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Resolves once the page has loaded and the browser is idle. Code after it runs in another task. */
export const idle = (): Promise<void> => new Promise(whenIdle)
