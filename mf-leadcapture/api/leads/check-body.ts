import { LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts'
import { SendMailBody } from '../../contract/send-mail.ts'
import { LeadApiError } from '../http/errors.ts'

interface CheckOptions {
  /** A form post must carry the terms; the specified JSON payload has no place for them and may leave them out. */
  termsRequired: boolean
}

const termsOf = (candidate: unknown): unknown => {
  if (typeof candidate !== 'object' || candidate === null || !('context' in candidate)) return undefined
  const { context } = candidate
  return typeof context === 'object' && context !== null && 'terms' in context ? context.terms : undefined
}

/** The request, or a LeadApiError that names each field that does not hold, in the form's order. */
export const checkBody = (candidate: unknown, { termsRequired }: CheckOptions): SendMailBody => {
  const result = SendMailBody.safeParse(candidate)
  const bad = new Set<unknown>(
    result.error?.issues.filter((issue) => issue.path.length > 0).map((issue) => issue.path[0]),
  )
  const terms = termsOf(candidate)
  if (terms === false || (termsRequired && terms !== true)) bad.add('terms' satisfies RuledField)

  const badFields = RULED_FIELDS.filter((field) => bad.has(field))
  if (badFields.length > 0) {
    throw new LeadApiError('INVALID_FIELDS', {
      fields: Object.fromEntries(badFields.map((field) => [field, LEAD_RULES[field].message])),
    })
  }
  if (!result.success) throw new LeadApiError('INVALID_REQUEST')
  return result.data
}
