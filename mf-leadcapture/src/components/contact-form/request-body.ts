import type { SendMailRequest } from 'shared-contracts/lead'
import { LEAD_SUBJECT } from 'shared-contracts/lead-options'
import { HONEYPOT_FIELD } from '../../../contract/form.ts'
import type { SendMailBody } from '../../../contract/send-mail.ts'
import type { FormOutput } from './form-values.ts'

type Origin = Pick<NonNullable<SendMailRequest['context']>, 'page' | 'plid' | 'firstTouch' | 'lastTouch'>

/** The specified payload, and beside it consent, partner, page and campaign. */
export const requestBody = (values: FormOutput, origin: Origin): SendMailBody => {
  const { terms, texts, [HONEYPOT_FIELD]: trap, ...fields } = values
  const request: SendMailRequest = { ...fields, subject: LEAD_SUBJECT, context: { terms, texts, ...origin } }
  return trap === '' ? request : { ...request, [HONEYPOT_FIELD]: trap }
}
