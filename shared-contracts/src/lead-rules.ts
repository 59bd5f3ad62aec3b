import type { FieldRule } from './field-rule.ts'
import { LEAD_MESSAGES, type LeadField } from './lead-options.ts'
import { COUNT, DIGITS, EMAIL } from './text-patterns.ts'

/** The specification's rules of a contact request, for its form, the guard and the API alike. */
export const LEAD_RULES = {
  fullName: { message: LEAD_MESSAGES.fullName, required: true, pattern: /^[^]{2,120}$/ },
  businessName: { message: LEAD_MESSAGES.businessName, required: true, pattern: /^[^]{1,160}$/ },
  email: { message: LEAD_MESSAGES.email, required: true, pattern: EMAIL },
  phone: { message: LEAD_MESSAGES.phone, required: true, pattern: DIGITS },
  // Of a choice and of a box no more is asked than that it is made.
  industry: { message: LEAD_MESSAGES.industry, required: true },
  employees: { message: LEAD_MESSAGES.employees, required: true, pattern: COUNT },
  message: { message: LEAD_MESSAGES.message, required: true, pattern: /^[^]{10,4000}$/ },
  terms: { message: LEAD_MESSAGES.terms, required: true },
} as const satisfies Record<LeadField, FieldRule>
