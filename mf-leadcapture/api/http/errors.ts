import { STATUS_CODES } from 'node:http'
import type { FastifyError } from 'fastify'
import type { SendMailFailure } from '../../contract/send-mail.ts'
import { isUnavailable } from '../store/operation.ts'

interface CatalogEntry {
  status: number
  /** Sentence for the visitor. The form shows it after 'Failed to send message: '. */
  message: string
}

/** All error responses of the lead API. `errors.md` documents them, and a test compares `errors.md` with this list. */
export const ERRORS = {
  MALFORMED_BODY: { status: 400, message: 'the request couldn’t be read.' },
  BAD_IDEMPOTENCY_KEY: {
    status: 400,
    message: 'the Idempotency-Key must be 8 to 128 letters, digits, dashes or underscores.',
  },
  CROSS_SITE: { status: 403, message: 'it came from another website. Please send it from our contact page.' },
  BAD_TEST_SIGNATURE: {
    status: 403,
    message: 'the signature of its test header is not valid here. Nothing was stored.',
  },
  NOT_FOUND: { status: 404, message: 'there is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'this address takes no requests of that kind.' },
  IN_FLIGHT: { status: 409, message: 'the same message is being sent right now. Please wait a moment.' },
  BODY_TOO_LARGE: { status: 413, message: 'it’s too long. Please shorten your message.' },
  ADDRESS_TOO_LONG: { status: 414, message: 'the address is too long.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'the request must be JSON or a posted form.' },
  WRONG_HOST: { status: 421, message: 'this server does not answer for that host.' },
  INVALID_FIELDS: { status: 422, message: 'please correct the marked fields.' },
  INVALID_REQUEST: {
    status: 422,
    message: 'the request contains something this server does not know or accept.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'another message was already sent with this key. Please reload the page and send it again.',
  },
  PROOF_REQUIRED: {
    status: 428,
    message:
      'we couldn’t check that a person is writing. Nothing is lost: please wait a moment and send it again.',
  },
  RATE_LIMITED: {
    status: 429,
    message:
      'too many messages came from your network at once. Please try again in a minute, or call or email us.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'your browser sends too many cookies to this site. Please delete them and send it again.',
  },
  INTERNAL: {
    status: 500,
    message: 'something went wrong on our side. Please try again, or call or email us.',
  },
  NO_ROOM_FOR_FILES: {
    status: 503,
    message:
      'we can’t accept files right now. Please try again later, or send us a message without the file from our contact page, or call or email us.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'we couldn’t save it right now. Please try again in a minute, or call or email us.',
  },
} satisfies Record<string, CatalogEntry>
export type LeadApiErrorCode = keyof typeof ERRORS

export const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: 60, 503: 10 }

interface LeadApiErrorOptions extends ErrorOptions {
  fields?: Record<string, string>
}

export class LeadApiError extends Error {
  override name = 'LeadApiError'
  readonly code: LeadApiErrorCode
  readonly status: number
  /** Message of each invalid field, in the order of the form. */
  readonly fields: Record<string, string>

  constructor(code: LeadApiErrorCode, { fields = {}, ...options }: LeadApiErrorOptions = {}) {
    super(Object.values(fields)[0] ?? ERRORS[code].message, options)
    this.code = code
    this.status = ERRORS[code].status
    this.fields = fields
  }
}

/** Two ways to provide a proof: a script solves `challenge`; a browser without JavaScript waits, and then sends `ticket`. */
export interface ProofOffer {
  /** Challenge of the library altcha-lib, valid for one form. Its difficulty can increase with the number of requests. */
  challenge: unknown
  /** Signed text, valid for one form, that replaces the solution. The browser can send it after waiting `seconds` seconds. */
  ticket: string
  seconds: number
  /** Form token that a script sends with the solution of `challenge`. Missing for bookings, whose forms have no token. */
  formToken?: string
}

export class ProofRequired extends LeadApiError {
  readonly offer: ProofOffer

  constructor(offer: ProofOffer) {
    super('PROOF_REQUIRED')
    this.offer = offer
  }
}

const CODE_BY_STATUS: Partial<Record<number, LeadApiErrorCode>> = {
  400: 'MALFORMED_BODY',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  431: 'HEADERS_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  503: 'UNAVAILABLE',
}

export const toLeadApiError = (error: Error & Partial<Pick<FastifyError, 'statusCode'>>): LeadApiError => {
  if (error instanceof LeadApiError) return error
  if (isUnavailable(error)) return new LeadApiError('UNAVAILABLE', { cause: error })
  const { statusCode = 500 } = error
  const code = CODE_BY_STATUS[statusCode] ?? (statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL')
  return new LeadApiError(code, { cause: error })
}

const TYPE_PREFIX = 'urn:crewtally:leads:error:'

/** Creates the JSON body of an error response. `id` identifies the request in the log. */
export const createProblemBody = (
  {
    code,
    status,
    message,
    fields = {},
  }: Pick<LeadApiError, 'code' | 'status' | 'message'> & Partial<Pick<LeadApiError, 'fields'>>,
  id: string,
): SendMailFailure => ({
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
