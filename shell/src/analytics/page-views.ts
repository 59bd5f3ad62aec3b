import type { Publish } from 'shared-contracts'
import { listCampaignParameters } from '../attribution/touches.ts'

const MAX_URL_LENGTH = 300

/** Returns a referrer address of at most 300 characters. Removes the query of an address on another site. */
const getReferrer = (referrer: string): string => {
  const from = URL.parse(referrer)
  if (!from) return ''
  return (from.origin === location.origin ? from.href : from.origin + from.pathname).slice(0, MAX_URL_LENGTH)
}

/**
 * Returns the address of the page from which a visitor returned to this page in the back/forward cache. Empty for pages of
 * other sites.
 */
const getReturnedPage = (): string => globalThis.navigation?.activation?.from?.url ?? ''

/**
 * Creates a function that publishes a page view with the given title. A prerendered page is published when it is activated. A
 * page from the back/forward cache is published again when it is shown.
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
