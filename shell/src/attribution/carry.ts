import { type Campaign, PLID_PARAM, UTM_PARAMS } from 'shared-contracts/attribution'
import { DOM } from 'shared-contracts/page'

export interface Carried {
  plid: () => string | null
  campaign: () => Campaign
}

/** Events before a link is followed: by either button, by keyboard, or by copying its address. */
const FOLLOWED = ['click', 'auxclick', 'contextmenu']

/**
 * Adds the partner link id and the campaign to the address of a link marked `data-carry` when it is followed. Other parameters
 * in the HTML, such as the industry, are kept. The address is updated each time, since both values can change.
 */
export const carryOnLinks = ({ plid, campaign }: Carried): void => {
  const carry = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${DOM.carry}]`) : null
    if (!link) return
    const url = new URL(link.href)
    for (const name of [PLID_PARAM, ...UTM_PARAMS]) url.searchParams.delete(name)
    const partner = plid()
    if (partner !== null) url.searchParams.set(PLID_PARAM, partner)
    for (const [name, value] of Object.entries(campaign())) url.searchParams.set(name, value)
    const isHere = url.origin === location.origin
    link.setAttribute('href', isHere ? url.pathname + url.search + url.hash : url.href)
  }
  for (const type of FOLLOWED) document.addEventListener(type, carry, true)
}
