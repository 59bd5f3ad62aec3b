/**
 * Categories of the case study filter, in the order of the buttons. A category without a case study has no button, and its
 * address, such as `/case-study?category=HVAC`, shows a message.
 */
export const CATEGORIES = [
  'Solar',
  'Pest Control',
  'Fiber',
  'Roofing',
  'HVAC',
  'Turf',
  'Mortgages',
  'Insurance',
  'Real Estate',
  'Windows',
] as const
