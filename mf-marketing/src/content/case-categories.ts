/** The industries that stories can be filtered by, in the buttons' order; not every one has a story yet: that is said when it is chosen. */
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
