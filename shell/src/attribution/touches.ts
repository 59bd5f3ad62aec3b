import { CAMPAIGN_PARAM, FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'

const LONGEST_VALUE = 200

/** The page without what its query says beside the campaign. */
const campaignAddress = (landing: URL): URL => {
  const address = new URL(landing.pathname, landing)
  for (const [name, value] of landing.searchParams) {
    if (value && CAMPAIGN_PARAM.test(name)) address.searchParams.set(name, value.slice(0, LONGEST_VALUE))
  }
  return address
}

/**
 * Notes how a visitor came: the first time for good, and the last time that a campaign or another site sent them. Going
 * on from page to page is no new visit, and one without a sender takes nothing from the sender before.
 */
export const rememberTouch = (storage: () => Storage, landing: URL, referrer: string, now: Date): void => {
  const from = URL.parse(referrer)
  const address = campaignAddress(landing)
  const isSent = address.search !== '' || (from !== null && from.origin !== landing.origin)
  const touch = JSON.stringify({
    url: address.href,
    referrer: from ? from.origin + from.pathname : '',
    at: now,
  })
  try {
    for (const key of [FIRST_TOUCH_KEY, LAST_TOUCH_KEY]) {
      if ((isSent && key === LAST_TOUCH_KEY) || storage().getItem(key) === null) storage().setItem(key, touch)
    }
  } catch {
    // Storage is denied or full: the visit stays unattributed.
  }
}
