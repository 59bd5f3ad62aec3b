/**
 * Updates the dashboard when the registry sends that its data has changed: fetches the page again and replaces the parts that have
 * changed. Keeps open details, keyboard focus and horizontal scroll positions.
 */

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

const update = async () => {
  const answer = await fetch(location.href, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  if (asOf) asOf.textContent = `${new Date().toISOString().slice(11, 19)} UTC`
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const before = document.documentElement.dataset['live']
  for (const shown of document.querySelectorAll('[data-part]')) {
    const part = next.querySelector(`[data-part="${shown.getAttribute('data-part')}"]`)
    if (part) putIn(shown, part)
  }
  const { live } = next.documentElement.dataset
  document.documentElement.dataset['live'] = live
  if (live !== before) setStatus(`What is live has changed: entry ${live}.`)
  else if (status?.hasAttribute('data-trouble')) setStatus('')
  status?.removeAttribute('data-trouble')
}

const reportTrouble = () => {
  status?.setAttribute('data-trouble', '')
  setStatus('The registry does not respond. This page shows its last state.')
}

const changes = new EventSource('/dashboard/events')
changes.addEventListener('message', () => void update().catch(reportTrouble))
changes.addEventListener('error', reportTrouble)

// Hides the link for a manual refresh, because this script refreshes the page.
document.querySelector('[data-again]')?.toggleAttribute('hidden', true)
document.documentElement.dataset['awake'] = ''
