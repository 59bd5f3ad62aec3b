/** Industries of the case study filter, in the order of the buttons. An industry without a case study shows a message. */
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
