/** Categories in the order of their filter buttons. If a category has no case study, the list shows a message. */
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
