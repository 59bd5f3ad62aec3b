/**
 * Categories of the case study filter, in the order of the buttons. For a category without a case study, the list shows a
 * message.
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
