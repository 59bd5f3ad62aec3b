import type { Refusal } from './refusal.ts'

/** Error codes of the store, the composer and the gate. `docs/errors.md` says what to do about each. */
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

/** An error with a code; `message` says what to do. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: StoreErrorCode
  /** All violations of a GATE_REFUSED, which `message` contains as text. */
  readonly refusals: readonly Refusal[]
  constructor(code: StoreErrorCode, message: string, refusals: readonly Refusal[] = []) {
    super(message)
    this.code = code
    this.refusals = refusals
  }
}

/** Faults in a store: their effect on the site, and what to do. `docs/errors.md` repeats this table. */
export const FAULTS = {
  CHANNEL_UNREADABLE: {
    effect: 'servers go on with what they have in memory, and see no change',
    advice: 'give the folder back to this user, or mend the disk; then it is read again by itself',
  },
  ENTRY_UNREADABLE: {
    effect: 'the newest entry before it that is whole is shown',
    advice: 'fed verify --repair sets it aside; then release again what it changed',
  },
  COMPOSITION_MISSING: {
    effect: 'it can be neither served nor rolled back to',
    advice: 'bring it back from a backup of the store, or release anything anew',
  },
  COMPOSITION_UNREADABLE: {
    effect: 'it is not served: the newest one before it that is whole is',
    advice: 'fed verify --repair lays it together again where its document tells of what',
  },
  FILE_MISSING: {
    effect: 'what needs it is not served',
    advice: 'fed verify --repair, or bring it back from a backup of the store',
  },
  FILE_CHANGED: {
    effect: 'it is not served: it is not what was released',
    advice: 'find out who changed it, then fed verify --repair',
  },
  FILE_LINKED: {
    effect: 'it is not served: a link can lead out of the store',
    advice: 'find out who made the link, then fed verify --repair',
  },
  FILE_UNREADABLE: {
    effect: 'what needs it is not served until it can be read',
    advice: 'give the file back to this user, or mend the disk; then it is read again by itself',
  },
  COPY_CHANGED: {
    effect: 'that compressed copy is left out: more bytes are sent, the same content',
    advice: 'fed verify --repair',
  },
  RELEASE_MISSING: {
    effect: 'pages that need its assets stay still, and no composition with it can be laid together',
    advice: 'publish it again from the revision it was built from: fed release',
  },
  RELEASE_UNREADABLE: {
    effect: 'pages that need its assets stay still, and no composition with it can be laid together',
    advice: 'fed verify --repair in a checkout that has its build, or bring it back from a backup',
  },
  SCRATCH_LEFT: {
    effect: 'it takes room, nothing else',
    advice: 'fed verify --repair, or the next npm start',
  },
} as const satisfies Record<string, { effect: string; advice: string }>

export type FaultCode = keyof typeof FAULTS

/** A fault that was found in a store. */
export interface Fault {
  code: FaultCode
  /** Path relative to the store. */
  place: string
  /** Details that the code does not express. */
  detail?: string | undefined
}

const WORDS: Record<FaultCode, string> = {
  CHANNEL_UNREADABLE: 'cannot be read',
  ENTRY_UNREADABLE: 'is no entry of a channel',
  COMPOSITION_MISSING: 'is not there',
  COMPOSITION_UNREADABLE: 'is not what was sealed',
  FILE_MISSING: 'is not there',
  FILE_CHANGED: 'is not what was sealed',
  FILE_LINKED: 'is a link, or lies behind one',
  FILE_UNREADABLE: 'cannot be read',
  COPY_CHANGED: 'is not a copy of the file beside it',
  RELEASE_MISSING: 'is not there',
  RELEASE_UNREADABLE: 'is not what was sealed',
  SCRATCH_LEFT: 'was left by a process that is gone',
}

/** Describes a fault in one sentence, without paths outside the store. */
export const faultSentence = ({ code, place, detail }: Fault): string =>
  `${place} ${WORDS[code]}${detail === undefined ? '' : ` (${detail})`}`

/** Error for a fault in the store. */
export class StoreFault extends StoreError {
  readonly fault: Fault
  constructor(fault: Fault) {
    super('STORE_DAMAGED', faultSentence(fault))
    this.fault = fault
  }
}

/** Converts an error from reading `place` to a fault. `unreadable` is the code for content that was read but is invalid. */
export const faultOf = (error: unknown, place: string, unreadable: FaultCode = 'FILE_UNREADABLE'): Fault => {
  if (error instanceof StoreFault) return error.fault
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOENT') return { code: 'FILE_MISSING', place }
  if (code === 'ELOOP') return { code: 'FILE_LINKED', place }
  if (/^E[A-Z]+$/.test(code)) return { code: 'FILE_UNREADABLE', place, detail: code }
  return { code: unreadable, place, ...(error instanceof StoreError && { detail: error.message }) }
}

/** For `catch`: returns the fault if it is permanent, and rethrows errors that may be temporary. */
export const damageOf = (error: unknown): Fault => {
  if (error instanceof StoreFault && error.fault.code !== 'FILE_UNREADABLE') return error.fault
  throw error
}
