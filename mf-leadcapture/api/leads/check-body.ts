import { LEAD_RULES, LeadContext, RULED_FIELDS } from 'shared-contracts'
import { fieldMessages } from 'shared-contracts/ruled-schema'
import { SendMailBody } from '../../contract/send-mail.ts'
import { LeadApiError } from '../http/errors.ts'
import { CONTEXT_PREFIX, splitExtraFields, type ExtraFields } from '../intake/extra-fields.ts'

interface CheckOptions {
  /** A form post must carry the terms; the specified JSON payload has no place for them and may leave them out. */
  termsRequired: boolean
}

const contextOf = (candidate: unknown): unknown =>
  typeof candidate === 'object' && candidate !== null && 'context' in candidate
    ? candidate.context
    : undefined

const termsOf = (candidate: unknown): unknown => {
  const context = contextOf(candidate)
  return typeof context === 'object' && context !== null && 'terms' in context ? context.terms : undefined
}

/** A request that holds, with the fields of a later form that this code does not know. */
export type CheckedBody = SendMailBody & { extraFields?: ExtraFields }

const KNOWN = Object.keys(SendMailBody.shape)
const KNOWN_IN_CONTEXT = Object.keys(LeadContext.shape)

/** The names of a later form's fields beside the others in the context. */
const inContext = (extra: ExtraFields): ExtraFields =>
  Object.fromEntries(Object.entries(extra).map(([name, value]) => [`${CONTEXT_PREFIX}${name}`, value]))

/** Moves consents that are sent beside the fields, as forms post them and the API's contract lists them, into the context. */
const withConsents = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null) return sent
  const { terms, texts, ...rest } = sent as Record<string, unknown>
  const consents = Object.entries({ terms, texts }).filter(([, value]) => value !== undefined)
  if (consents.length === 0) return sent
  return { ...rest, context: { ...Object.fromEntries(consents), ...Object(contextOf(sent)) } }
}

/** The request, or a LeadApiError that names each field that does not hold, in the form's order. */
export const checkBody = (sent: unknown, { termsRequired }: CheckOptions): CheckedBody => {
  const body = splitExtraFields(withConsents(sent), KNOWN)
  const context = splitExtraFields(contextOf(body.fields), KNOWN_IN_CONTEXT)
  const candidate =
    context.fields === undefined ? body.fields : { ...Object(body.fields), context: context.fields }
  const result = SendMailBody.safeParse(candidate)
  const terms = termsOf(candidate)
  const hasTerms = terms === true || (!termsRequired && terms !== false)
  const fields = {
    ...fieldMessages(RULED_FIELDS, result.error),
    ...(hasTerms ? {} : { terms: LEAD_RULES.terms.message }),
  }
  if (Object.keys(fields).length > 0) throw new LeadApiError('INVALID_FIELDS', { fields })
  if (!result.success) throw new LeadApiError('INVALID_REQUEST')
  body.check()
  context.check()
  const extraFields = { ...body.extra, ...inContext(context.extra) }
  return Object.keys(extraFields).length === 0 ? result.data : { ...result.data, extraFields }
}
