/**
 * Options of the industry select: those of the specification and, before its `Other`, further trades that have a page.
 * `Mortgages` has a separate booking page.
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

/** Fixed by the specification. */
export const LEAD_SUBJECT = 'New Demo Request'
