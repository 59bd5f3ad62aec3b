/** Runs `action` once the page has loaded and the browser is idle. */
export const whenIdle = (action: () => void): void => {
  const idle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => action(), { timeout: 3000 })
    else setTimeout(action, 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
