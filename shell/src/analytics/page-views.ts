import { CAMPAIGN_PARAM } from 'shared-contracts/attribution'
import type { Publish } from 'shared-contracts'

const LONGEST = 300

/** Another site's address without its query, which is none of our business. */
const senderOf = (referrer: string): string => {
  const from = URL.parse(referrer)
  if (!from) return ''
  return (from.origin === location.origin ? from.href : from.origin + from.pathname).slice(0, LONGEST)
}

const campaignIn = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    [...searchParams]
      .filter(([name, value]) => value !== '' && CAMPAIGN_PARAM.test(name))
      .map(([name, value]) => [name, value.slice(0, 200)]),
  )

/**
 * Publishes a view of the page that is on view, once for each time a visitor comes to see it: a page that the browser
 * prepares counts when it is shown.
 */
export const createPageViews = (publish: Publish): ((title: string) => void) => {
  let referrer = senderOf(document.referrer)
  const view = (title: string) => {
    const campaign = campaignIn(new URL(location.href))
    publish({
      type: 'page_view',
      title,
      referrer,
      ...(Object.keys(campaign).length === 0 ? {} : { campaign }),
    })
    referrer = location.href.slice(0, LONGEST)
  }
  return (title) => {
    if (Reflect.get(document, 'prerendering') === true)
      document.addEventListener('prerenderingchange', () => view(title), { once: true })
    else view(title)
  }
}
