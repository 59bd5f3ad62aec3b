import type { Publish } from 'shared-contracts'
import { campaignIn } from '../attribution/campaign.ts'

const LONGEST = 300

/** Another site's address without its query, which is none of our business. */
const senderOf = (referrer: string): string => {
  const from = URL.parse(referrer)
  if (!from) return ''
  return (from.origin === location.origin ? from.href : from.origin + from.pathname).slice(0, LONGEST)
}

/** Where a visitor came back from to a page that the browser had kept; known of our own pages alone. */
const returnedFrom = (): string => globalThis.navigation?.activation?.from?.url ?? ''

/**
 * Publishes a view of the page that is on view, once for each time a visitor comes to see it: a page that the browser
 * prepares counts when it is shown, one that it kept counts when it is shown again.
 */
export const createPageViews = (publish: Publish): ((title: string) => void) => {
  let referrer = senderOf(document.referrer)
  const view = (title: string) => {
    const campaign = campaignIn(new URL(location.href))
    publish({
      type: 'page_view',
      title: title.slice(0, LONGEST),
      referrer,
      ...(campaign.length === 0 ? {} : { campaign: Object.fromEntries(campaign) }),
    })
    referrer = location.href.slice(0, LONGEST)
  }
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    referrer = senderOf(returnedFrom())
    view(document.title)
  })
  return (title) => {
    if (Reflect.get(document, 'prerendering') === true)
      document.addEventListener('prerenderingchange', () => view(title), { once: true })
    else view(title)
  }
}
