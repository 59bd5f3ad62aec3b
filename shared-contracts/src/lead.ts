import { Plid, Touch } from './attribution-schemas.ts'
import { readText } from './field-text.ts'
import {
  LEAD_RULES,
  ofEachField,
  type LeadField,
  type LeadFieldEntry,
  type LeadValues,
} from './lead-fields.ts'
import { LEAD_SUBJECT } from './lead-options.ts'
import { ruledSchema } from './ruled-schema.ts'
import { z } from './zod.ts'

/** The number that a text of the pattern `COUNT` is sure of: of a range its lower end, as of `500+` the 500. */
const countIn = (text: string): number =>
  Math.min(...(text.match(/[0-9,]+/g) ?? []).map((digits) => Number(digits.replaceAll(',', ''))))

/** A whole number, as a script gives it or as the text that a form posts. Not z.coerce, which would take `true` and `[5]` for one. */
const countSchema = (rule: LeadFieldEntry['rule']) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()], rule.message), z.transform(String)),
    z.pipe(ruledSchema(rule), z.transform(countIn)),
  )

const filledSchema = ({ rule, control, column }: LeadFieldEntry): z.ZodMiniType<string | number> => {
  if (column === 'integer') return countSchema(rule)
  return control.kind === 'choice' ? z.enum(control.options, rule.message) : ruledSchema(rule)
}

/** What was left empty or out is null. */
const givenOrNull = (given: unknown): unknown =>
  given === undefined || (typeof given === 'string' && readText(given) === '') ? null : given

const fieldSchema = (entry: LeadFieldEntry): z.ZodMiniType<string | number | null> => {
  const filled = filledSchema(entry)
  if (entry.rule.required) return filled
  return z.pipe(z.transform(givenOrNull), z.nullable(filled))
}

/** The table says of each field what its schema makes of it. */
type FieldSchemas = { [Name in LeadField]: z.ZodMiniType<LeadValues[Name], string> }

/** The fields a visitor fills; a number arrives as text from a form. */
export const ContactFields = z.strictObject(ofEachField(fieldSchema) as FieldSchemas)
export type ContactFields = z.infer<typeof ContactFields>

/** What the form holds: the fields and the consent box that must be checked. */
export const ContactForm = z.extend(ContactFields, { terms: z.literal(true, LEAD_RULES.terms.message) })

/** Data about a request beside its fields. */
export const LeadContext = z.strictObject({
  terms: z.optional(z.boolean()),
  texts: z.optional(z.boolean()),
  plid: z.optional(z.nullable(Plid)),
  page: z.optional(z.string().check(z.maxLength(2000), z.overwrite(readText))),
  firstTouch: z.optional(Touch),
  lastTouch: z.optional(Touch),
})

/** Body of `POST /api/v1/send-mail`: the specified payload, and beside it an optional block of ours. */
export const SendMailRequest = z.extend(ContactFields, {
  subject: z.literal(LEAD_SUBJECT),
  context: z.optional(LeadContext),
})
export type SendMailRequest = z.infer<typeof SendMailRequest>

/** Answer of the lead API. `error` is a sentence for the visitor, empty on success. */
export const SendMailResponse = z.object({ success: z.boolean(), error: z._default(z.string(), '') })
export type SendMailResponse = z.infer<typeof SendMailResponse>
