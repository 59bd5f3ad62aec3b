import type { Publish } from 'shared-contracts'
import { listCampaignParameters } from '../attribution/touches.ts'

const MAX_URL_LENGTH = 300

/** Returns a referrer of at most 300 characters, without its query if it is on another site. */
const getReferrer = (referrer: string): string => {
  const from = URL.parse(referrer)
  if (!from) return ''
  return (from.origin === location.origin ? from.href : from.origin + from.pathname).slice(0, MAX_URL_LENGTH)
}

/**
 * Returns the URL of the page that the visitor saw before the browser restored this page from the back/forward cache. Empty if
 * that page is on another site.
 */
const getReturnedPage = (): string => globalThis.navigation?.activation?.from?.url ?? ''

/**
 * Creates a function that publishes a page view with the given title. For a prerendered page, the function waits until the visitor
 * opens the page. When a page returns from the back/forward cache, another page view is published.
 */
export const createPageViews = (publish: Publish): ((title: string) => void) => {
  let referrer = getReferrer(document.referrer)
  const view = (title: string) => {
    const campaign = listCampaignParameters(new URL(location.href))
    publish({
      type: 'page_view',
      title: title.slice(0, MAX_URL_LENGTH),
      referrer,
      ...(campaign.length === 0 ? {} : { campaign: Object.fromEntries(campaign) }),
    })
    referrer = location.href.slice(0, MAX_URL_LENGTH)
  }
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    referrer = getReferrer(getReturnedPage())
    view(document.title)
  })
  return (title) => {
    if (Reflect.get(document, 'prerendering') === true)
      document.addEventListener('prerenderingchange', () => view(title), { once: true })
    else view(title)
  }
}
