import type { Composition } from 'shared-contracts'

/**
 * Error codes of the store, of the composer (which assembles pages), and of the gate (which checks a candidate before it goes
 * live). `docs/errors.md` says what to do about each.
 */
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
  'ENTRY_FORBIDDEN',
  'SITE_UNSIGNED',
  'SITE_FOREIGN',
  'POLICY_UNCONFIRMED',
  'SIGNATURE_WRONG',
  'KEY_UNKNOWN',
  'KEY_REVOKED',
  'KEY_MISSING',
  'KEY_EXPOSED',
  'PUBLISHER_UNKNOWN',
  'TRUST_MISSING',
  'TRUST_BROKEN',
  'TRUST_REJECTED',
  'DATABASE_AWAY',
  'DATABASE_OTHER',
  'REGISTRY_OTHER',
  'COPY_READ_ONLY',
  'CANARY_RUNNING',
  'CANARY_NONE',
  'CANARY_IS_LIVE',
  'EXPORT_FOREIGN',
] as const
/** Code of a `StoreError`, such as GATE_REFUSED. */
export type StoreErrorCode = (typeof STORE_ERROR_CODES)[number]

/** Error of a store operation. `docs/errors.md` describes each code. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: StoreErrorCode
  /** All violations of a GATE_REFUSED error. `message` contains them as text. */
  readonly refusals: readonly Violation[]
  constructor(code: StoreErrorCode, message: string, refusals: readonly Violation[] = []) {
    super(message)
    this.code = code
    this.refusals = refusals
  }
}

/** Faults in a store, each with its effect on the site and with advice. `docs/errors.md` has the same table. */
export const FAULTS = {
  CHANNEL_UNREADABLE: {
    effect: 'servers keep serving the composition in memory and cannot see changes',
    advice: 'give this user access to the folder, or repair the disk; servers then read it again',
  },
  ENTRY_UNREADABLE: {
    effect: 'servers show the newest intact entry before it',
    advice: 'fed verify --repair quarantines it; then repeat the change that it recorded',
  },
  COMPOSITION_MISSING: {
    effect: 'the composition can be neither served nor rolled back to',
    advice: 'restore it from a backup of the store, or release any area again',
  },
  COMPOSITION_UNREADABLE: {
    effect: 'it is not served; servers show the newest intact composition before it',
    advice: 'fed verify --repair composes it again if its document is intact',
  },
  FILE_MISSING: {
    effect: 'pages that need the file are not served',
    advice: 'fed verify --repair, or restore it from a backup of the store',
  },
  FILE_CHANGED: {
    effect: 'the file is not served, because it differs from the released one',
    advice: 'find out who changed it, then fed verify --repair',
  },
  FILE_LINKED: {
    effect: 'the file is not served, because a link can point outside the store',
    advice: 'find out who created the link, then fed verify --repair',
  },
  FILE_UNREADABLE: {
    effect: 'pages that need the file are not served until it can be read',
    advice: 'give this user access to the file, or repair the disk; servers then read it again',
  },
  COPY_CHANGED: {
    effect: 'the compressed copy is not used; visitors download more bytes of the same content',
    advice: 'fed verify --repair',
  },
  RELEASE_MISSING: {
    effect: 'pages that need its assets do not hydrate, and nothing can be composed with it',
    advice: 'publish it again from the revision it was built from: fed release',
  },
  RELEASE_UNREADABLE: {
    effect: 'pages that need its assets do not hydrate, and nothing can be composed with it',
    advice: 'fed verify --repair in a checkout that has its build, or restore it from a backup',
  },
  STORE_OLDER: {
    effect: 'the store may show an earlier state of the site, or trust a key that was revoked',
    advice: 'find out who changed the store; after restoring a backup on purpose: fed verify --repair',
  },
  SEEN_DAMAGED: {
    effect: 'an older state of the store would go unnoticed on this machine',
    advice: 'check in fed history that the newest release is there, then fed verify --repair',
  },
  SCRATCH_LEFT: {
    effect: 'it uses disk space, nothing else',
    advice: 'fed verify --repair, or the next npm start',
  },
} as const satisfies Record<string, { effect: string; advice: string }>

/** Code of a fault. `docs/errors.md` describes each code. */
export type FaultCode = keyof typeof FAULTS

/** A damaged or missing part of a store. `place` is its path relative to the store. */
export interface Fault {
  code: FaultCode
  place: string
  detail?: string | undefined
}

const WORDS: Record<FaultCode, string> = {
  CHANNEL_UNREADABLE: 'cannot be read',
  ENTRY_UNREADABLE: 'is not a channel entry',
  COMPOSITION_MISSING: 'is not there',
  COMPOSITION_UNREADABLE: 'is not what was sealed',
  FILE_MISSING: 'is not there',
  FILE_CHANGED: 'is not what was sealed',
  FILE_LINKED: 'is a link or below a link',
  FILE_UNREADABLE: 'cannot be read',
  COPY_CHANGED: 'is not a compressed copy of its file',
  RELEASE_MISSING: 'is not there',
  RELEASE_UNREADABLE: 'is not what was sealed',
  STORE_OLDER: 'is older than this machine has verified',
  SEEN_DAMAGED: 'is damaged',
  SCRATCH_LEFT: 'was left by a process that has ended',
}

/** Describes a fault in one sentence, which contains no path outside the store. */
export const formatFault = ({ code, place, detail }: Fault): string =>
  `${place} ${WORDS[code]}${detail === undefined ? '' : ` (${detail})`}`

/** Error about a damaged store. Its code is STORE_DAMAGED. */
export class StoreFault extends StoreError {
  readonly fault: Fault
  constructor(fault: Fault) {
    super('STORE_DAMAGED', formatFault(fault))
    this.fault = fault
  }
}

/**
 * Converts an error from reading a file to a fault. `place` is the path of the file in the store. `unreadable` is the fault
 * code for a file that was read, but has invalid content.
 */
export const toFault = (error: unknown, place: string, unreadable: FaultCode = 'FILE_UNREADABLE'): Fault => {
  if (error instanceof StoreFault) return error.fault
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOENT') return { code: 'FILE_MISSING', place }
  if (code === 'ELOOP') return { code: 'FILE_LINKED', place }
  if (/^E[A-Z]+$/.test(code)) return { code: 'FILE_UNREADABLE', place, detail: code }
  return { code: unreadable, place, ...(error instanceof StoreError && { detail: error.message }) }
}

/**
 * For `catch`: returns the fault if it is permanent. Rethrows an error that is possibly temporary, because a retry can succeed.
 */
export const toPermanentFault = (error: unknown): Fault => {
  if (error instanceof StoreFault && error.fault.code !== 'FILE_UNREADABLE') return error.fault
  throw error
}

/** Release, page or file to which a violation refers. Each field is present only if it applies. */
export interface ViolationLocation {
  area?: string
  release?: string
  page?: string
  slot?: string
  menu?: string
  package?: string
  /** Path inside the release. */
  file?: string
}

/** A broken rule that prevents a candidate (a composition that is checked before it goes live) from going live. */
export interface Violation {
  /** Code from docs/errors.md. */
  code: string
  place: ViolationLocation
  /** Other areas that the violation affects, with their pages if these are known. */
  affected: string[]
  /** Description of the violation in one sentence, which names the area and the page. */
  reason: string
  advice: string
}

/**
 * Newest version of the protocol with which this checkout calls a composer. The composer can be built from another revision,
 * with an older protocol. From version 2 on, composers read the redirects and the banner of the site config.
 */
export const COMPOSER_PROTOCOL_VERSION = 2

/**
 * Version of the browser check's rules in this Git working copy. Raise it when the rules become stricter. Working copies with
 * an older version can then no longer release, if the site's composer requires the new version.
 */
export const BROWSER_RULES_VERSION = 4

/**
 * Request to the process that runs a composer. `entry` is the composer's module. `needs` lists the packages that the composer
 * loads from this Git working copy, such as `lightningcss`.
 */
export interface ComposerRequest {
  entry: string
  needs: string[]
  store: string
  composition: Composition
  against: ComparisonScope
}

/**
 * Scope of the gate's comparison of a candidate with the live site. `everything`: no page may be lost. `what others need`: a
 * changed area may lose pages, as in a rollback. `nothing`: no comparison, at the operator's risk. Composers without this
 * option use `everything` for a new composition, and `nothing` for one that is already in the store.
 */
export type ComparisonScope = 'everything' | 'what others need' | 'nothing'

/** Response of the process that ran a composer: the new composition's id, or the error with all of its fields. */
export type ComposerResponse =
  | { id: string }
  | { error: { name: string; message: string; stack?: string | undefined; [field: string]: unknown } }
