import { INDUSTRIES, LEAD_MESSAGES, LEAD_SUBJECT, type LeadField } from './lead-options.ts'
import { LEAD_RULES } from './lead-rules.ts'
import { Plid } from './plid.ts'
import { ruledSchema } from './ruled-schema.ts'
import { Touch } from './touch.ts'
import { z } from './zod.ts'

/** The seven fields a visitor fills; `employees` arrives as text from a form. */
export const ContactFields = z.strictObject({
  fullName: ruledSchema(LEAD_RULES.fullName),
  businessName: ruledSchema(LEAD_RULES.businessName),
  email: ruledSchema(LEAD_RULES.email),
  phone: ruledSchema(LEAD_RULES.phone),
  industry: z.enum(INDUSTRIES, LEAD_MESSAGES.industry),
  // Not z.coerce, which would take `true` and `[5]` for a count.
  employees: z.pipe(
    z.pipe(z.union([ruledSchema(LEAD_RULES.employees), z.number()], LEAD_MESSAGES.employees), z.transform(Number)),
    z
      .int(LEAD_MESSAGES.employees)
      .check(z.minimum(1, LEAD_MESSAGES.employees), z.maximum(9_999_999, LEAD_MESSAGES.employees)),
  ),
  message: ruledSchema(LEAD_RULES.message),
})
export type ContactFields = z.infer<typeof ContactFields>

/** What the form holds: the fields and the consent box that must be checked. */
export const ContactForm = z.extend(ContactFields, { terms: z.literal(true, LEAD_MESSAGES.terms) })
export type ContactForm = z.infer<typeof ContactForm>
export type ContactFormInput = { [K in LeadField]: K extends 'terms' ? boolean : string }

/** Body of `POST /api/v1/send-mail`: the specified payload, and beside it an optional block of ours. */
export const SendMailRequest = z.extend(ContactFields, {
  subject: z.literal(LEAD_SUBJECT),
  context: z.optional(
    z.strictObject({
      terms: z.optional(z.boolean()),
      texts: z.optional(z.boolean()),
      plid: z.optional(z.nullable(Plid)),
      page: z.optional(z.string().check(z.maxLength(2000))),
      firstTouch: z.optional(Touch),
      lastTouch: z.optional(Touch),
    }),
  ),
})
export type SendMailRequest = z.infer<typeof SendMailRequest>

/** Answer of the lead API. `error` is a sentence for the visitor, empty on success. */
export const SendMailResponse = z.object({ success: z.boolean(), error: z._default(z.string(), '') })
export type SendMailResponse = z.infer<typeof SendMailResponse>
