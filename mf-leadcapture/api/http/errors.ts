import type { LeadApiErrorCode } from '../../contract/errors.ts'

/** What shows that somebody takes trouble over one form: work for a script, or patience without one. */
export interface Effort {
  /** Bound to the form: a challenge of altcha-lib, harder the more crowded it is. */
  challenge: unknown
  /** Bound to the form as well, and good from `seconds` on. */
  ticket: string
  seconds: number
}

interface CatalogueEntry {
  status: number
  /** A sentence for the visitor; the form puts 'Failed to send message: ' before it. */
  message: string
}

/** Every answer that is not a success; `errors.md` says the same to people, and a test keeps both equal. */
export const ERRORS: Record<LeadApiErrorCode, CatalogueEntry> = {
  MALFORMED_BODY: { status: 400, message: 'the request could not be read.' },
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
  BODY_TOO_LARGE: { status: 413, message: 'it is too long. Please shorten your message.' },
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
      'we could not check that a person is writing. Nothing is lost: please wait a moment and send it again.',
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
      'we cannot accept files right now. Please try again later, or send us a message without the file from our contact page, or call or email us.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'we could not save it right now. Please try again in a minute, or call or email us.',
  },
}

/** Seconds a client is asked to wait after an answer of that status. */
export const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: 60, 503: 10 }

interface LeadApiErrorOptions extends ErrorOptions {
  fields?: Record<string, string>
}

export class LeadApiError extends Error {
  override name = 'LeadApiError'
  readonly code: LeadApiErrorCode
  readonly status: number
  /** Message of each field that does not hold, in the form's order. */
  readonly fields: Record<string, string>

  constructor(code: LeadApiErrorCode, { fields = {}, ...options }: LeadApiErrorOptions = {}) {
    super(Object.values(fields)[0] ?? ERRORS[code].message, options)
    this.code = code
    this.status = ERRORS[code].status
    this.fields = fields
  }
}

/** The request needs effort, since it is crowded or the request looks unusual. The answer says what can be done; nothing is lost. */
export class ProofRequired extends LeadApiError {
  readonly ip: string
  readonly formToken: string

  constructor({ ip, formToken }: { ip: string; formToken: string }) {
    super('PROOF_REQUIRED')
    this.ip = ip
    this.formToken = formToken
  }
}
