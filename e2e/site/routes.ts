/** What the specification says of each route, written down apart from what the areas say. */
export interface ExpectedRoute {
  path: string
  header: boolean
  /** How the contact block asks; false where there is none. */
  contactBlock: false | 'form' | 'button'
  footer: boolean
}

const route =
  (header: boolean, contactBlock: ExpectedRoute['contactBlock'], footer: boolean) =>
  (path: string): ExpectedRoute => ({ path, header, contactBlock, footer })

const home = route(true, false, false)
const quiet = route(true, false, true)
const main = route(true, 'form', true)
const mainWithButton = route(true, 'button', true)
const bare = route(false, false, false)

const INDUSTRIES = [
  '/solar',
  '/pest-control',
  '/mortgage',
  '/fiber-optics',
  '/roofing',
  '/hvac',
  '/insurance',
  '/tree-and-lawncare',
  '/turf',
  '/real-estate',
]

/** Every page of the site. */
export const ROUTES: ExpectedRoute[] = [
  home('/'),
  ...INDUSTRIES.map(quiet),
  ...['/hr', '/pay', '/performance'].map(quiet),
  ...[
    '/hr/onboarding',
    '/hr/hiring-workflows',
    '/hr/doc-creation-and-signing',
    '/hr/employer-of-record',
    '/pay/commission-calculation',
    '/pay/complex-pay-structures',
    '/pay/payroll-processing',
    '/pay/same-day-pay',
    '/pay/payment-ticketing-system',
    '/performance/user-management',
    '/performance/ats',
    '/performance/gamification',
    '/performance/learning-management',
  ].map(main),
  mainWithButton('/hr/build-manage'),
  ...['/about-us', '/terms-conditions', '/privacy-policy', '/aiagents', '/integrations', '/contact-us'].map(
    quiet,
  ),
  ...['/cookie-policy', '/accessibility'].map(quiet),
  ...[
    '/meeting',
    '/thankyou',
    '/originator-connect-page',
    '/case-study',
    '/casestudy/aveyo',
    '/casestudy/source',
    '/casestudy/gainz',
    '/partner',
    '/career',
    '/alternatives',
    '/alternatives/spiff',
    '/alternatives/jobber',
    '/alternatives/servicetitan',
    '/alternatives/gusto',
    '/alternatives/adp',
  ].map(bare),
]

/** One of each type of page: those of a type are made of the same blocks. */
export const PAGE_TYPES = [
  '/',
  '/roofing',
  '/insurance',
  '/hr',
  '/pay/complex-pay-structures',
  '/performance/ats',
  '/about-us',
  '/cookie-policy',
  '/aiagents',
  '/integrations',
  '/contact-us',
  '/meeting',
  '/thankyou',
  '/originator-connect-page',
  '/case-study',
  '/casestudy/aveyo',
  '/partner',
  '/career',
  '/alternatives',
  '/alternatives/gusto',
]

/** Addresses that lead elsewhere. */
export const ALIASES = [{ from: '/pay/comission-managment', to: '/pay/commission-calculation' }]

/** Addresses that do not exist: the visitor lands at the root. */
export const UNKNOWN = ['/no-such-page', '/casestudy/nobody', '/hr/no-such-page', '/alternatives/nobody']
