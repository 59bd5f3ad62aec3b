import { LEAD_RULES, RULED_FIELDS } from 'shared-contracts'
import { fieldMessages } from 'shared-contracts/ruled-schema'
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
  const terms = termsOf(candidate)
  const hasTerms = terms === true || (!termsRequired && terms !== false)
  const fields = {
    ...fieldMessages(RULED_FIELDS, result.error),
    ...(hasTerms ? {} : { terms: LEAD_RULES.terms.message }),
  }
  if (Object.keys(fields).length > 0) throw new LeadApiError('INVALID_FIELDS', { fields })
  if (!result.success) throw new LeadApiError('INVALID_REQUEST')
  return result.data
}
