import { type Campaign, PLID_PARAM, UTM_PARAMS } from 'shared-contracts/attribution'
import { DOM } from 'shared-contracts/page'

export interface Carried {
  plid: () => string | null
  campaign: () => Campaign
}

/** How a link can be followed: with either button, by keyboard, or by copying it. */
const FOLLOWED = ['click', 'auxclick', 'contextmenu']

/**
 * Puts the partner and the campaign into the address of a link marked `data-carry` as it is followed. What the address
 * says in the HTML, the industry for one, stays; the two are written anew each time, since both may have changed.
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
