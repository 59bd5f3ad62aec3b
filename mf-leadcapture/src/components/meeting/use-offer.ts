import { isOfferOn, offerNamed, OFFER_PARAM, OFFERS, type OfferName } from 'shared-contracts/offers'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The offer that the visitor's link named, while it runs and the industry is the one it is for, or none is chosen yet. */
export const useOffer = (industry: string | null): OfferName | null => {
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const offer = offerNamed(search.get(OFFER_PARAM))
  if (offer === null || !isOfferOn(offer, now)) return null
  return industry === null || industry === OFFERS[offer].industry ? offer : null
}
