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

if ('zoneGuess' in dataset) adoptZone()
guardAgainstDoublePress()
if (parent !== window) {
  // Not the body, which is as high as its frame at least.
  new ResizeObserver(tellHeight).observe(main)
  tellHeight()
  if (dataset.asked) tell({ type: 'asked', startsAt: dataset.asked })
}
