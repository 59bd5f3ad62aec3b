import { LEAD_SUBJECT } from 'shared-contracts'

/** The specified payload, valid. */
export const SAMPLE_LEAD = {
  fullName: 'Dana Reyes',
  businessName: 'Ridgeline Roofing',
  email: 'dana@ridgeline.example',
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: 'We pay splits on 14 crews and want to stop doing it by hand.',
  subject: LEAD_SUBJECT,
}

/** The same as the form posts it without JavaScript. */
export const sampleForm = (changes: Record<string, string> = {}): string => {
  const { employees, ...texts } = SAMPLE_LEAD
  return new URLSearchParams({ ...texts, employees: String(employees), terms: 'on', ...changes }).toString()
}
