import type { Publish } from 'shared-contracts'
import { listCampaignParameters } from '../attribution/touches.ts'

const MAX_URL_LENGTH = 300

/** Address of the referrer, without the query if it is of another site. */
const getReferrer = (referrer: string): string => {
  const from = URL.parse(referrer)
  if (!from) return ''
  return (from.origin === location.origin ? from.href : from.origin + from.pathname).slice(0, MAX_URL_LENGTH)
}

/** Page from which a visitor returned to a page in the back/forward cache. Known only for pages of this site. */
const getReturnedPage = (): string => globalThis.navigation?.activation?.from?.url ?? ''

/**
 * Publishes one view each time that the page becomes visible to a visitor. A prerendered page counts when it is activated. A
 * page from the back/forward cache counts when it is shown again.
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
