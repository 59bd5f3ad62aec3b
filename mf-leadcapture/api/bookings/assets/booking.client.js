// The API serves this file without a build step. The booking pages also work without this script.

const { dataset } = document.documentElement
const SOURCE = 'crewtally-booking'

/** Reloads the page with the browser's time zone in its URL, unless the URL already has a zone. */
const adoptZone = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const address = new URL(location.href)
  if (!timeZone || address.searchParams.has('tz')) return
  address.searchParams.set('tz', timeZone)
  location.replace(address)
}

/** Posts a message to the page that embeds this one. Only a page of the same origin receives it. */
const postToParent = (message) => parent.postMessage({ source: SOURCE, ...message }, location.origin)

const main = document.querySelector('main') ?? document.body
const postHeight = () =>
  postToParent({ type: 'height', height: Math.ceil(main.getBoundingClientRect().bottom + scrollY) })

/** Prevents a second post of the same form, and marks its button as disabled. */
const preventDoubleSubmit = () => {
  document.addEventListener('submit', (event) => {
    const form = event.target
    // The form guard (a script that validates forms) may have prevented the submission, because a field is invalid.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
    form.querySelector('button[type="submit"]')?.setAttribute('aria-disabled', 'true')
  })
  // The back button may restore the page from the back/forward cache, with its forms marked as sent.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) {
      delete form.dataset.sent
      form.querySelector('button[type="submit"]')?.removeAttribute('aria-disabled')
    }
  })
}

/** Must equal `HANDOVER_KEY` and `HANDOVER_MINUTES` of the contract. */
const HANDOVER_KEY = 'crewtally.handover'
const HANDOVER_MINUTES = 60

/**
 * Fills empty fields with the contact data of a form that was sent earlier in this tab. Deletes the data when the booking is
 * submitted.
 */
const fillInContactData = () => {
  const form = document.querySelector('form#booking')
  if (!form) return
  try {
    const { at, ...known } = JSON.parse(sessionStorage.getItem(HANDOVER_KEY) ?? '{}')
    if (Date.now() - Date.parse(at) >= HANDOVER_MINUTES * 60_000) return
    for (const name of ['fullName', 'email', 'businessName', 'phone']) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '' && typeof known[name] === 'string')
        field.value = known[name]
    }
    document.addEventListener('submit', (event) => {
      if (!event.defaultPrevented && event.target === form) sessionStorage.removeItem(HANDOVER_KEY)
    })
  } catch {
    // Storage is denied or contains invalid data. The fields stay empty.
  }
}

if ('zoneGuess' in dataset) adoptZone()
fillInContactData()
preventDoubleSubmit()
if (parent !== window) {
  // Observe `main` and not the body: the body is at least as high as its frame, so its height would never shrink.
  new ResizeObserver(postHeight).observe(main)
  postHeight()
  // `pageshow` also fires when the back/forward cache restores the page.
  addEventListener('pageshow', () =>
    dataset.made
      ? postToParent(JSON.parse(dataset.made))
      : postToParent({ type: 'step', step: document.querySelector('form#booking') ? 'details' : 'time' }),
  )
}
