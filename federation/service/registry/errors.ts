import { STATUS_CODES } from 'node:http'
import { isDiskError } from '@federation/node-kit'
import { UsageError } from '@federation/node-kit/cli'
import { STORE_ERROR_CODES, StoreError, type StoreErrorCode } from '@federation/registry'
import { ContractError } from 'shared-contracts/parse'
import type { Problem } from './api.ts'

/** Error codes of the service with their HTTP status. The store has further codes. `docs/errors.md` lists all of them. */
export const REGISTRY_ERROR_CODES = {
  UNAUTHENTICATED: 401,
  TOKEN_REJECTED: 401,
  REPLAYED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  JOB_UNKNOWN: 404,
  UPLOAD_OFFSET: 409,
  BLOBS_MISSING: 409,
  JOB_CANCELED: 409,
  JOB_FINISHED: 409,
  TOO_LARGE: 413,
  TOO_MANY_FILES: 413,
  DIGEST_MISMATCH: 422,
  RATE_LIMITED: 429,
  QUEUE_FULL: 503,
  JOB_INTERRUPTED: 503,
  JOB_TOO_LONG: 503,
  DISK_FULL: 503,
  REGISTRY_ROLLED_BACK: 409,
  SEEN_DAMAGED: 409,
  REGISTRY_OLDER: 501,
  REGISTRY_NEWER: 426,
  REGISTRY_AWAY: 503,
} as const
export type RegistryErrorCode = keyof typeof REGISTRY_ERROR_CODES

/** Error of the service or of its client. `message` describes the problem and what to do. */
export class RegistryError extends Error {
  override name = 'RegistryError'
  readonly code: RegistryErrorCode

  constructor(code: RegistryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** HTTP status of store errors. Codes that are in neither this table nor OPERATOR_CODES have the status 422. */
const STORE_STATUS: Partial<Record<StoreErrorCode, number>> = {
  RELEASE_UNKNOWN: 404,
  COMPOSITION_UNKNOWN: 404,
  CANARY_NONE: 404,
  RELEASE_CHANGED: 409,
  SEQUENCE_LOWER: 409,
  CHANNEL_MOVED: 409,
  CHANNEL_EMPTY: 409,
  CANARY_RUNNING: 409,
  CANARY_IS_LIVE: 409,
  NOTHING_TO_ROLL_BACK: 409,
  KEY_UNKNOWN: 403,
  KEY_REVOKED: 403,
  PUBLISHER_UNKNOWN: 403,
  SIGNATURE_WRONG: 403,
  ENTRY_FORBIDDEN: 403,
  TRUST_REJECTED: 403,
  STORE_DAMAGED: 503,
  DATABASE_AWAY: 503,
}

/**
 * Codes of errors that only the registry's operator can fix. Their status is 503, and clients do not get the message: it
 * names folders of the registry.
 */
const OPERATOR_CODES: readonly string[] = [
  'KEY_MISSING',
  'KEY_EXPOSED',
  'TRUST_BROKEN',
] satisfies StoreErrorCode[]

const TYPE_PREFIX = 'urn:federation:registry:error:'

const createProblem = (code: string, status: number, detail: string, more: object = {}): Problem => ({
  type: `${TYPE_PREFIX}${code.toLowerCase().replaceAll('_', '-')}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  code,
  ...more,
})

/**
 * Code of errors whose class is `Error` and that have no property `code`. Their message is for the user, for example that a
 * confirmation is missing.
 */
const FAILED = 'FAILED'
const USAGE = 'USAGE'
const CONTRACT = 'CONTRACT'
const INTERNAL = 'INTERNAL'

/** Returns true if an error must be logged, because clients do not get its message. */
export const isForLog = ({ code }: Problem): boolean => code === INTERNAL || OPERATOR_CODES.includes(code)

/**
 * Converts an error to a problem document. Unexpected errors become status 500, without the message. Errors that only the
 * operator can fix keep the code, without the message.
 */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof RegistryError)
    return createProblem(error.code, REGISTRY_ERROR_CODES[error.code], error.message)
  if (error instanceof StoreError && OPERATOR_CODES.includes(error.code))
    return createProblem(
      error.code,
      503,
      'The registry has no valid key or trust document. Its log has the reason. Nothing live changed.',
    )
  if (error instanceof StoreError)
    return createProblem(
      error.code,
      STORE_STATUS[error.code] ?? 422,
      error.message,
      error.refusals.length > 0 ? { refusals: error.refusals } : {},
    )
  if (error instanceof ContractError) return createProblem(CONTRACT, 422, error.message)
  if (error instanceof UsageError) return createProblem(USAGE, 400, error.message)
  if (isDiskError(error))
    return createProblem(
      'DISK_FULL',
      503,
      'The disk of the registry is full. Nothing live changed. Try again later.',
    )
  const status = statusOf(error)
  if (status === 413)
    return createProblem('TOO_LARGE', 413, 'The body of the request is larger than this registry accepts.')
  if (status !== null) return createProblem(STATUS_CODE[status] ?? USAGE, status, (error as Error).message)
  if (error instanceof Error && error.constructor === Error && !('code' in error))
    return createProblem(FAILED, 422, error.message)
  return createProblem(INTERNAL, 500, 'The registry failed. Its log has the reason.')
}

const STATUS_CODE: Partial<Record<number, RegistryErrorCode>> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE' }

/** Returns the client-error status (4xx) that Fastify assigned to an error, or null. */
const statusOf = (error: unknown): number | null => {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 ? status : null
}

const isStoreCode = (code: string): code is StoreErrorCode =>
  STORE_ERROR_CODES.some((storeCode) => storeCode === code)
const isRegistryCode = (code: string): code is RegistryErrorCode => Object.hasOwn(REGISTRY_ERROR_CODES, code)

/** Converts a problem document to the error that the operation throws when it runs on this machine, without a registry. */
export const errorOf = ({ code, detail, refusals }: Problem): Error => {
  if (isStoreCode(code))
    return new StoreError(code, detail, (refusals ?? []) as unknown as StoreError['refusals'])
  if (isRegistryCode(code)) return new RegistryError(code, detail)
  if (code === CONTRACT) return new ContractError(detail)
  if (code === USAGE) return new UsageError(detail)
  return new Error(detail)
}
