/** Contact data of the company, and its addresses on other sites. All values are fictional. */
export const SITE = {
  name: 'Crewtally',
  /** Notice at the end of each page. */
  samples: 'The people, companies and figures on this site are samples.',
  contact: {
    email: 'hello@crewtally.example',
    phone: '(801) 555-0142',
    phoneHref: 'tel:+18015550142',
    address: {
      street: '2180 Sorrel Street, Suite 300',
      city: 'Lehi',
      region: 'UT',
      postalCode: '84043',
      country: 'US',
    },
  },
  external: {
    blog: 'https://blog.crewtally.example/',
    podcasts: 'https://podcast.crewtally.example/',
    guides: 'https://resources.crewtally.example/guides',
    trainingTemplates: 'https://resources.crewtally.example/templates',
    press: 'https://press.crewtally.example/',
    directions: 'https://www.openstreetmap.org/search?query=2180%20Sorrel%20Street%2C%20Lehi%2C%20UT%2084043',
    recruiterForm: 'https://forms.crewtally.example/ai-recruiter',
    mortgageVideo: 'https://video.crewtally.example/mortgage-tour',
  },
  social: [
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/crewtally-example' },
    { name: 'Facebook', href: 'https://www.facebook.com/crewtally.example' },
    { name: 'Instagram', href: 'https://www.instagram.com/crewtally.example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@crewtally-example' },
    { name: 'X', href: 'https://x.com/crewtally_example' },
  ],
} as const

/** Query parameter with which a link to a form names an offer. */
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
/** Name of a limited-time offer. */
export type OfferName = keyof typeof OFFERS

/** Returns `text` if it is the name of an offer, otherwise null. */
export const parseOfferName = (text: string | null | undefined): OfferName | null =>
  (Object.keys(OFFERS) as OfferName[]).find((name) => name === text) ?? null

/** Returns true until the offer ends. */
export const isOfferOn = (name: OfferName, now: Date): boolean => now < new Date(OFFERS[name].ends)
