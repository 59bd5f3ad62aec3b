import type { Refusal } from './refusal.ts'

/** Every code with which the store, the composer or the gate refuses; `docs/errors.md` says what to do about each. */
export const STORE_ERROR_CODES = [
  'RELEASE_CHANGED',
  'RELEASE_CORRUPT',
  'RELEASE_UNKNOWN',
  'COMPOSITION_UNKNOWN',
  'TOOL_OUTDATED',
  'CHANNEL_MOVED',
  'CHANNEL_EMPTY',
  'NOTHING_TO_ROLL_BACK',
  'GATE_REFUSED',
  'STORE_DAMAGED',
  'RELEASE_UNSIGNED',
  'RELEASE_FOREIGN',
  'RELEASE_EXPIRED',
  'SEQUENCE_LOWER',
  'ENTRY_UNSIGNED',
  'ENTRY_FOREIGN',
  'SITE_UNSIGNED',
  'SITE_FOREIGN',
  'SIGNATURE_WRONG',
  'KEY_UNKNOWN',
  'KEY_REVOKED',
  'KEY_MISSING',
  'KEY_EXPOSED',
  'TRUST_MISSING',
  'TRUST_BROKEN',
  'DATABASE_AWAY',
  'DATABASE_OTHER',
  'CANARY_RUNNING',
  'CANARY_NONE',
  'CANARY_IS_LIVE',
  'EXPORT_FOREIGN',
] as const
export type StoreErrorCode = (typeof STORE_ERROR_CODES)[number]

/** What was refused, and why; `message` says what to do. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: StoreErrorCode
  /** Of GATE_REFUSED: every reason, which `message` says for people. */
  readonly refusals: readonly Refusal[]
  constructor(code: StoreErrorCode, message: string, refusals: readonly Refusal[] = []) {
    super(message)
    this.code = code
    this.refusals = refusals
  }
}
