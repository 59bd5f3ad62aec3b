export const OFFER_PARAM = 'offer'

/** Campaign offers of Crewtally. The campaign page and the booking pages show them, and a booking stores the offer. */
export const OFFERS = {
  'originator-connect': {
    industry: 'Mortgages',
    discount: 'up to 30% off the first year’s platform fee',
    lastDay: 'January 29, 2027',
    /** End of `lastDay` in Utah; ISO 8601, UTC. */
    ends: '2027-01-30T07:00:00Z',
  },
} as const
export type OfferName = keyof typeof OFFERS

/** Returns `text` if it is the name of an offer, otherwise null. */
export const parseOfferName = (text: string | null | undefined): OfferName | null =>
  (Object.keys(OFFERS) as OfferName[]).find((name) => name === text) ?? null

export const isOfferOn = (name: OfferName, now: Date): boolean => now < new Date(OFFERS[name].ends)
