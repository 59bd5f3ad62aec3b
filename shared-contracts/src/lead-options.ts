/** What the industry select offers; `Mortgages` has a booking page of its own. */
export const INDUSTRIES = [
  'Pest Control', 'Solar', 'Turf', 'Fiber', 'Mortgages', 'Roofing', 'Insurance', 'Real Estate', 'Windows',
  'Window Cleaning', 'Other',
] as const
export const COMPANY_SIZES = ['Less than 10', '10-19', '20-49', '50-99', '100-499', '500+'] as const

/** Fixed by the specification. */
export const LEAD_SUBJECT = 'New Demo Request'

/** The words a visitor reads; form and API share them. */
export const LEAD_MESSAGES = {
  fullName: 'Name is required.',
  businessName: 'Business name is required.',
  email: 'Valid email required.',
  phone: 'Phone number is required and must be numeric only.',
  industry: 'Industry is required.',
  employees: 'Employee number is required.',
  message: 'Message must be at least 10 characters.',
  terms: 'You must agree before submitting.',
} as const
export type LeadField = keyof typeof LEAD_MESSAGES
