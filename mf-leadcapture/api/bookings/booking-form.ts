import { z } from 'shared-contracts'
import { textHolds, type FieldRule } from 'shared-contracts/field-rule'
import { DIGITS } from 'shared-contracts/text-patterns'
import { BOOKING_MESSAGES, type BookingField } from '../../contract/booking.ts'
import { CHECKED, HONEYPOT_FIELD } from '../../contract/form.ts'
import { PLAIN_ADDRESS } from '../outbox/mail/address.ts'
import { plainLine, plainText } from '../outbox/mail/plain-text.ts'

/** What a visitor fills in. The address gets a mail, so that it must be one beyond doubt. */
export const BOOKING_RULES = {
  fullName: { message: BOOKING_MESSAGES.fullName, required: true, pattern: /^[^]{2,120}$/ },
  email: { message: BOOKING_MESSAGES.email, required: true, pattern: PLAIN_ADDRESS },
  businessName: { message: BOOKING_MESSAGES.businessName, required: false, pattern: /^[^]{1,160}$/ },
  phone: { message: BOOKING_MESSAGES.phone, required: false, pattern: DIGITS },
  note: { message: BOOKING_MESSAGES.note, required: false, pattern: /^[^]{1,1000}$/ },
  consent: { message: BOOKING_MESSAGES.consent, required: true },
} as const satisfies Record<BookingField, FieldRule>

const ruled = (rule: FieldRule, clean: (typed: string) => string) =>
  z.pipe(
    z._default(z.string(), ''),
    z.string().check(
      z.normalize('NFC'),
      z.overwrite(clean),
      z.refine((typed) => textHolds(rule, typed), rule.message),
    ),
  )
const optional = (rule: FieldRule, clean: (typed: string) => string) =>
  z.pipe(
    ruled(rule, clean),
    z.transform((typed: string) => (typed === '' ? null : typed)),
  )

const BookingForm = z.object({
  fullName: ruled(BOOKING_RULES.fullName, plainLine),
  email: ruled(BOOKING_RULES.email, (typed) => typed.trim().toLowerCase()),
  businessName: optional(BOOKING_RULES.businessName, plainLine),
  phone: optional(BOOKING_RULES.phone, (typed) => typed.trim()),
  note: optional(BOOKING_RULES.note, (typed) => plainText(typed).trim()),
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
  const bad = new Set<unknown>(result.error.issues.map(({ path }) => path[0]))
  return {
    errors: Object.fromEntries(
      BOOKING_FIELDS.filter((field) => bad.has(field)).map((field) => [field, BOOKING_MESSAGES[field]]),
    ),
  }
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
