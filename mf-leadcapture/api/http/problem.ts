import { STATUS_CODES } from 'node:http'
import type { LeadApiErrorCode } from '../../contract/errors.ts'
import type { SendMailFailure } from '../../contract/send-mail.ts'

interface Occurrence {
  code: LeadApiErrorCode
  status: number
  message: string
  fields?: Record<string, string>
}

const TYPE_PREFIX = 'urn:crewtally:leads:error:'

/** The JSON answer to a request that did not succeed. `id` names the answer in the log. */
export const problem = ({ code, status, message, fields = {} }: Occurrence, id: string): SendMailFailure => ({
  success: false,
  error: message,
  code,
  type: `${TYPE_PREFIX}${code.toLowerCase().replaceAll('_', '-')}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: message,
  instance: `urn:uuid:${id}`,
  ...(Object.keys(fields).length > 0 ? { fields } : {}),
})
