/**
 * Options of the select box for the industry. They are the industries that the site's specification lists, and the trades that
 * have a page on this site.
 */
export const INDUSTRIES = [
  'Pest Control',
  'Solar',
  'Turf',
  'Fiber',
  'Mortgages',
  'Roofing',
  'Insurance',
  'Real Estate',
  'Windows',
  'Window Cleaning',
  'HVAC',
  'Tree and Lawn Care',
  'Other',
] as const
export const COMPANY_SIZES = ['Less than 10', '10-19', '20-49', '50-99', '100-499', '500+'] as const

/** Subject of a contact request. The site's specification defines this text. */
export const LEAD_SUBJECT = 'New Demo Request'
/** Subject of a contact request from the form of the partner program. */
export const PARTNER_SUBJECT = 'New Partner Application'
