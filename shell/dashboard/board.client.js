/**
 * Refreshes the dashboard every 4 seconds: fetches the page again and replaces the parts that have changed. Keeps open
 * details, keyboard focus and horizontal scroll positions.
 */

const EVERY_MS = 4000

/** @type {string | null} */
let held = null

const status = document.querySelector('[data-status]')
const asOf = document.querySelector('[data-as-of]')

/** @param {string} text */
const setStatus = (text) => {
  if (status && status.textContent !== text) status.textContent = text
}

/**
 * @param {Element} shown
 * @param {Element} next
 */
const putIn = (shown, next) => {
  for (const details of shown.querySelectorAll('details[id]')) {
    const same = next.querySelector(`#${CSS.escape(details.id)}`)
    same?.toggleAttribute('open', details.hasAttribute('open'))
  }
  if (shown.isEqualNode(next)) return
  const focused = shown.contains(document.activeElement) ? (document.activeElement?.id ?? '') : ''
  const scrolled = [...shown.querySelectorAll('[id][tabindex]')].map(
    (region) => /** @type {const} */ ([region.id, region.scrollLeft]),
  )
  shown.replaceChildren(...next.childNodes)
  for (const [id, left] of scrolled) document.getElementById(id)?.scrollTo({ left })
  if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true })
}

const look = async () => {
  const answer = await fetch('/', {
    cache: 'no-store',
    headers: held === null ? {} : { 'if-none-match': held },
  })
  if (answer.status !== 304 && !answer.ok) throw new Error(`it answered ${answer.status}`)
  if (asOf) asOf.textContent = `${new Date().toISOString().slice(11, 19)} UTC`
  if (answer.status === 304) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const before = document.documentElement.dataset['live']
  for (const shown of document.querySelectorAll('[data-part]')) {
    const part = next.querySelector(`[data-part="${shown.getAttribute('data-part')}"]`)
    if (part) putIn(shown, part)
  }
  const { live } = next.documentElement.dataset
  document.documentElement.dataset['live'] = live
  held = answer.headers.get('etag')
  if (live !== before) setStatus(`What is live has changed: entry ${live}.`)
}

const lookAgain = async () => {
  if (document.visibilityState === 'visible') {
    try {
      await look()
      if (status?.hasAttribute('data-trouble')) {
        status.removeAttribute('data-trouble')
        setStatus('')
      }
    } catch {
      status?.setAttribute('data-trouble', '')
      setStatus('The dashboard does not respond. This page shows its last state.')
      held = null
    }
  }
  setTimeout(lookAgain, EVERY_MS)
}

// Hides the link for a manual refresh, because this script refreshes the page.
document.querySelector('[data-again]')?.toggleAttribute('hidden', true)
document.documentElement.dataset['awake'] = ''
setTimeout(lookAgain, EVERY_MS)
