import { Plid, ruledSchema, z } from './zod.ts'
import { readText } from './field-rule.ts'
import {
  LEAD_RULES,
  mapLeadFields,
  type LeadField,
  type LeadFieldEntry,
  type LeadValues,
} from './lead-fields.ts'
import { LEAD_SUBJECT, PARTNER_SUBJECT, API_BASE } from './form-post.ts'

/** Returns the smallest number in a text that matches `COUNT`, such as 50 for `50-100` and 500 for `500+`. */
const parseCount = (text: string): number =>
  Math.min(...(text.match(/[0-9,]+/g) ?? []).map((digits) => Number(digits.replaceAll(',', ''))))

/** Accepts a number from a script, or text from a form. Does not use `z.coerce`, which would also accept `true` and `[5]`. */
const countSchema = (rule: LeadFieldEntry['rule']) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()], rule.message), z.transform(String)),
    z.pipe(ruledSchema(rule), z.transform(parseCount)),
  )

const filledSchema = ({ rule, control, column }: LeadFieldEntry): z.ZodMiniType<string | number> => {
  if (column === 'integer') return countSchema(rule)
  return control.kind === 'choice' ? z.enum(control.options, rule.message) : ruledSchema(rule)
}

const emptyToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && readText(value) === '') ? null : value

const fieldSchema = (entry: LeadFieldEntry): z.ZodMiniType<string | number | null> => {
  const filled = filledSchema(entry)
  if (entry.rule.required) return filled
  return z.pipe(z.transform(emptyToNull), z.nullable(filled))
}

type FieldSchemas = { [Name in LeadField]: z.ZodMiniType<LeadValues[Name], string> }

/** Schema of the fields that a visitor fills. Forms send numbers as text. */
export const ContactFields = z.strictObject(mapLeadFields(fieldSchema) as FieldSchemas)
export type ContactFields = z.infer<typeof ContactFields>

/** Schema of the contact form: the fields that a visitor fills, and the consent checkbox, which must be checked. */
export const ContactForm = z.extend(ContactFields, { terms: z.literal(true, LEAD_RULES.terms.message) })

/** A touch: a record of a visit that shows which campaign led to it. `url` is the landing page with campaign and click ids. */
export const Touch = z.strictObject({
  url: z.string().check(z.maxLength(8000)),
  /** URL of the referring page without its query. Empty if the browser sent no referrer. */
  referrer: z.string().check(z.maxLength(2000)),
  at: z.iso.datetime(),
})
export type Touch = z.infer<typeof Touch>

/** Schema of additional data in a request, such as the page from which the form was sent. */
export const LeadContext = z.strictObject({
  terms: z.optional(z.boolean()),
  texts: z.optional(z.boolean()),
  plid: z.optional(z.nullable(Plid)),
  page: z.optional(z.string().check(z.maxLength(2000), z.overwrite(readText))),
  firstTouch: z.optional(Touch),
  lastTouch: z.optional(Touch),
})

/** Body of `POST /api/v1/send-mail`: the payload that the site's specification defines, and an optional context. */
export const SendMailRequest = z.extend(ContactFields, {
  subject: z.enum([LEAD_SUBJECT, PARTNER_SUBJECT]),
  context: z.optional(LeadContext),
})
export type SendMailRequest = z.infer<typeof SendMailRequest>

/** Response of the lead API. `error` is a sentence for the visitor, empty on success. */
export const SendMailResponse = z.object({ success: z.boolean(), error: z._default(z.string(), '') })
export type SendMailResponse = z.infer<typeof SendMailResponse>

/** Endpoint that lists the forms of the lead API and their fields. */
export const CONTRACT_ACTION = `${API_BASE}/contract` as const

/** Response of `GET /api/v1/contract`. `version` increases with each incompatible change. Readers ignore unknown keys. */
export const ApiContract = z.object({
  version: z.literal(1),
  /** Required and optional fields of each form. The keys are the paths to which the forms post. */
  forms: z.record(z.string(), z.object({ required: z.array(z.string()), optional: z.array(z.string()) })),
})
export type ApiContract = z.infer<typeof ApiContract>
