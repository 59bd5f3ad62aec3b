import { OFFERS, type OfferName } from 'shared-contracts/offers'

/** What the visitor's link has offered. */
export const OfferNote = ({ offer }: { offer: OfferName }) => (
  <span>
    Your link is good for <strong>{OFFERS[offer].discount}</strong>, if you book by {OFFERS[offer].lastDay}.
  </span>
)
