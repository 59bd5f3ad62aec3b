import type { Publish } from 'shared-contracts'

/** Publishes clicks on buttons and on links that look like one (`data-button`), by their visible words. */
export const publishButtonClicks = (publish: Publish): void => {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button, a[data-button]') : null
    if (!button) return
    const label = (button.getAttribute('aria-label') ?? button.textContent).trim().slice(0, 300)
    const href = button.getAttribute('href')
    publish({ type: 'button_click', label, ...(href === null ? {} : { href: href.slice(0, 300) }) })
  })
}
