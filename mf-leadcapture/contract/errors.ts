/** Error codes of the lead API. `api/http/errors.ts` defines the HTTP status and the message of each code. */
export const LEAD_API_ERROR_CODES = [
  'MALFORMED_BODY',
  'BAD_IDEMPOTENCY_KEY',
  'CROSS_SITE',
  'BAD_TEST_SIGNATURE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'IN_FLIGHT',
  'BODY_TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'UNSUPPORTED_TYPE',
  'WRONG_HOST',
  'INVALID_FIELDS',
  'INVALID_REQUEST',
  'IDEMPOTENCY_MISMATCH',
  'PROOF_REQUIRED',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'NO_ROOM_FOR_FILES',
  'UNAVAILABLE',
] as const
export type LeadApiErrorCode = (typeof LEAD_API_ERROR_CODES)[number]
