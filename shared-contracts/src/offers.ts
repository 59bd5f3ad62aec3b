/** Query parameter by which a link says which offer it came from. */
export const OFFER_PARAM = 'offer'

/** What a campaign of ours offers, said on its page, where a demo is booked, and beside the booking. */
export const OFFERS = {
  'originator-connect': {
    industry: 'Mortgages',
    discount: 'up to 30% off the first year’s platform fee',
    lastDay: 'January 29, 2027',
    /** When that day is over in Utah; ISO 8601, UTC. */
    ends: '2027-01-30T07:00:00Z',
  },
} as const
export type OfferName = keyof typeof OFFERS

/** The offer of that name; null for any other text. */
export const offerNamed = (text: string | null | undefined): OfferName | null =>
  (Object.keys(OFFERS) as OfferName[]).find((name) => name === text) ?? null

/** Whether who books now still has it. */
export const isOfferOn = (name: OfferName, now: Date): boolean => now < new Date(OFFERS[name].ends)
