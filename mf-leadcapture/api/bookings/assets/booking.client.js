// Served as it is: what it does is small, and everything on the pages works without it.

const { dataset } = document.documentElement
const SOURCE = 'crewtally-booking'

/** Asks for the page again in the visitor's own zone, where nobody has said one. */
const adoptZone = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const address = new URL(location.href)
  if (!timeZone || address.searchParams.has('tz')) return
  address.searchParams.set('tz', timeZone)
  location.replace(address)
}

/** The page around this one is of this very origin, and nobody else is told anything. */
const tell = (message) => parent.postMessage({ source: SOURCE, ...message }, location.origin)

const main = document.querySelector('main') ?? document.body
const tellHeight = () =>
  tell({ type: 'height', height: Math.ceil(main.getBoundingClientRect().bottom + scrollY) })

/** One press, one post: the button stays where it is and says that it works. */
const guardAgainstDoublePress = () => {
  document.addEventListener('submit', (event) => {
    const form = event.target
    // The guard may have kept it back.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
    form.querySelector('button[type="submit"]')?.setAttribute('aria-disabled', 'true')
  })
  // The back button brings the page as it was left.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) {
      delete form.dataset.sent
      form.querySelector('button[type="submit"]')?.removeAttribute('aria-disabled')
    }
  })
}

/** As the contract's `HANDOVER_KEY` and `HANDOVER_MINUTES`. */
const HANDOVER_KEY = 'crewtally.handover'
const HANDOVER_MINUTES = 60

/** Fills in who has just sent a request in this tab, where nothing is typed yet; gone once the form is on its way. */
const fillInWhoWrote = () => {
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
    // Storage is denied, or holds what anybody put there: the visitor types.
  }
}

if ('zoneGuess' in dataset) adoptZone()
fillInWhoWrote()
guardAgainstDoublePress()
if (parent !== window) {
  // Not the body, which is as high as its frame at least.
  new ResizeObserver(tellHeight).observe(main)
  tellHeight()
  // Also where the back button brings a page as it was left.
  addEventListener('pageshow', () =>
    dataset.asked
      ? tell({ type: 'asked', startsAt: dataset.asked })
      : tell({ type: 'step', step: document.querySelector('form#booking') ? 'details' : 'time' }),
  )
}
