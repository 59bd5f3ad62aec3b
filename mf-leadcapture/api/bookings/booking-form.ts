import { z } from 'shared-contracts'
import { BOOKING_MESSAGES, type BookingField } from '../../contract/booking.ts'
import { CHECKED, HONEYPOT_FIELD } from '../../contract/form.ts'
import { isPlainAddress } from '../outbox/mail/address.ts'
import { plainLine, plainText } from '../outbox/mail/plain-text.ts'

const line = (max: number, message: string) => z.string(message).check(z.normalize('NFC'), z.overwrite(plainLine), z.maxLength(max, message))
const optional = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(z._default(z.string(), ''), schema), z.transform((text: string) => (text === '' ? null : text)))

/** What a visitor fills in. The address gets a mail, so that it must be one beyond doubt. */
const BookingForm = z.object({
  fullName: z.pipe(z._default(z.string(), ''), line(120, BOOKING_MESSAGES.fullName).check(z.minLength(2, BOOKING_MESSAGES.fullName))),
  email: z.pipe(
    z._default(z.string(), ''),
    z.string().check(z.trim(), z.toLowerCase(), z.refine(isPlainAddress, BOOKING_MESSAGES.email)),
  ),
  businessName: optional(line(160, BOOKING_MESSAGES.businessName)),
  phone: optional(z.string().check(z.trim(), z.regex(/^[0-9]{0,20}$/, BOOKING_MESSAGES.phone))),
  note: optional(z.string().check(z.normalize('NFC'), z.overwrite((text) => plainText(text).trim()), z.maxLength(1000, BOOKING_MESSAGES.note))),
  consent: z.literal(CHECKED, BOOKING_MESSAGES.consent),
  [HONEYPOT_FIELD]: z._default(z.string().check(z.maxLength(2000)), ''),
})
export type BookingForm = z.infer<typeof BookingForm>

const FIELDS = Object.keys(BOOKING_MESSAGES) as BookingField[]

export type CheckedForm = { form: BookingForm } | { errors: Partial<Record<BookingField, string>> }

/** The form as it was posted, or the message of each field that does not hold, in the form's order. */
export const checkForm = (values: Record<string, string>): CheckedForm => {
  const result = BookingForm.safeParse(values)
  if (result.success) return { form: result.data }
  const bad = new Set<unknown>(result.error.issues.map(({ path }) => path[0]))
  return { errors: Object.fromEntries(FIELDS.filter((field) => bad.has(field)).map((field) => [field, BOOKING_MESSAGES[field]])) }
}

/** The instant of a link or a form; null for what the pages never make. */
export const readInstant = (text: string | undefined): number | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/.test(text) && Date.parse(text) > 0 ? Date.parse(text) : null

/** A day of a link; null where there is none. */
export const readDay = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text) ? text : null
