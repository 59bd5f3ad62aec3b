import { z } from 'shared-contracts'
import { atMost, type FieldRule } from 'shared-contracts/field-rule'
import { fieldMessages, ruledSchema } from 'shared-contracts/ruled-schema'
import { EMAIL_RULE, PHONE_RULE } from 'shared-contracts/text-patterns'
import { BOOKING_MESSAGES, type BookingField } from '../../contract/booking.ts'
import { CHECKED, HONEYPOT_FIELD } from '../../contract/form.ts'

/** Rules of the fields that a visitor fills in. */
export const BOOKING_RULES = {
  fullName: {
    message: BOOKING_MESSAGES.fullName,
    required: true,
    ...atMost(120, 'Name', [{ pattern: /^[^]{2}/u }]),
  },
  email: { message: BOOKING_MESSAGES.email, required: true, ...EMAIL_RULE },
  businessName: { message: BOOKING_MESSAGES.businessName, required: false, ...atMost(160, 'Business name') },
  phone: { message: BOOKING_MESSAGES.phone, required: false, ...PHONE_RULE },
  note: { message: BOOKING_MESSAGES.note, required: false, ...atMost(1000, 'Note') },
  consent: { message: BOOKING_MESSAGES.consent, required: true },
} as const satisfies Record<BookingField, FieldRule>

const required = (rule: FieldRule) => z.pipe(z._default(z.string(), ''), ruledSchema(rule))
const optional = (rule: FieldRule) =>
  z.pipe(
    required(rule),
    z.transform((text: string) => (text === '' ? null : text)),
  )

const BookingForm = z.object({
  fullName: required(BOOKING_RULES.fullName),
  email: required(BOOKING_RULES.email),
  businessName: optional(BOOKING_RULES.businessName),
  phone: optional(BOOKING_RULES.phone),
  note: optional(BOOKING_RULES.note),
  consent: z.literal(CHECKED, BOOKING_RULES.consent.message),
  [HONEYPOT_FIELD]: z._default(z.string().check(z.maxLength(2000)), ''),
})
export type BookingForm = z.infer<typeof BookingForm>

/** In the form's order. */
export const BOOKING_FIELDS = Object.keys(BOOKING_RULES) as BookingField[]

export type CheckedForm = { form: BookingForm } | { errors: Partial<Record<BookingField, string>> }

/** The form as it was posted, or the message of each field that does not hold, in the form's order. */
export const checkForm = (values: Record<string, string>): CheckedForm => {
  const result = BookingForm.safeParse(values)
  if (result.success) return { form: result.data }
  return { errors: fieldMessages(BOOKING_FIELDS, result.error) }
}

/** The instant of a link or a form; null for what the pages never make. */
export const readInstant = (text: string | undefined): number | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/.test(text) && Date.parse(text) > 0
    ? Date.parse(text)
    : null

/** A day of a link; null where there is none. */
export const readDay = (text: string | undefined): string | null =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  Date.parse(text) > 0 &&
  new Date(text).toISOString().startsWith(text)
    ? text
    : null
