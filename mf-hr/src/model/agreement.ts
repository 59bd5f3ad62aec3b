/**
 * A commission agreement: a visitor fills in its fields, and signs by typing the name that it contains. The texts are in
 * `content/agreement.ts`. A signature belongs to the terms that were signed: if a field differs, the agreement is unsigned.
 */
import { isDate } from 'shared-ui/scenes/pay-calendar.ts'

export const JOBS = ['setter', 'closer', 'manager'] as const
export type Job = (typeof JOBS)[number]

export interface Terms {
  name: string
  job: Job
  /** ISO date: the agreement is for deals sold from this day on. */
  from: string
  /** Percent of a deal's pool. */
  share: number
  /** Days in which a cancellation claws back the share. */
  days: number
}
export type FieldName = keyof Terms
/** Fields in the order in which a missing one is reported. */
export const FIELD_NAMES = ['name', 'job', 'from', 'share', 'days'] as const satisfies readonly FieldName[]

export type Fields = Record<FieldName, string>

export const LIMITS = {
  /** Characters. */
  name: { max: 60 },
  from: { min: '2000-01-01', max: '2099-12-31' },
  share: { min: 1, max: 100 },
  days: { min: 1, max: 365 },
} as const

const wholeIn = (text: string, { min, max }: { min: number; max: number }): number | undefined => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

const withoutSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Terms of an agreement; a field that is empty or not valid is missing. */
export const readTerms = (fields: Fields): Partial<Terms> => {
  const name = withoutSpaces(fields.name)
  const job = JOBS.find((one) => one === fields.job)
  const from = isDate(fields.from) && fields.from >= LIMITS.from.min && fields.from <= LIMITS.from.max
  const share = wholeIn(fields.share, LIMITS.share)
  const days = wholeIn(fields.days, LIMITS.days)
  return {
    ...(/\p{L}/u.test(name) && name.length <= LIMITS.name.max ? { name } : {}),
    ...(job === undefined ? {} : { job }),
    ...(from ? { from: fields.from } : {}),
    ...(share === undefined ? {} : { share }),
    ...(days === undefined ? {} : { days }),
  }
}

export const listMissingFields = (terms: Partial<Terms>): FieldName[] =>
  FIELD_NAMES.filter((field) => terms[field] === undefined)

const isComplete = (terms: Partial<Terms>): terms is Terms => listMissingFields(terms).length === 0

/** Compares names without regard to case, spaces and the kind of apostrophe. */
const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((name) =>
    withoutSpaces(name.normalize('NFKC')).replaceAll('’', "'").toLowerCase(),
  )
  return a === b
}

export interface Signature {
  terms: Terms
  /** Instant of the signing, ISO. */
  at: string
}

/** Reason why an agreement cannot be signed: a field, the consent, or what was typed as the signature. */
export type MissingItem = FieldName | 'consent' | 'signature' | 'otherName'

export interface Agreement {
  fields: Fields
  typed: string
  /** The signer agreed to sign electronically. */
  isAgreed: boolean
  /** Signatures by version, the first one first. */
  signatures: readonly Signature[]
  /** Reason why the last attempt to sign failed; null after a change. */
  refused: MissingItem | null
}

export const createDraft = (fields: Fields): Agreement => ({
  fields,
  typed: '',
  isAgreed: false,
  signatures: [],
  refused: null,
})

/** First reason against a signature; null if there is none. */
export const findMissingItem = ({ fields, typed, isAgreed }: Agreement): MissingItem | null => {
  const terms = readTerms(fields)
  const [missing] = listMissingFields(terms)
  if (missing !== undefined) return missing
  if (!isAgreed) return 'consent'
  if (withoutSpaces(typed) === '') return 'signature'
  return isSameName(typed, terms.name ?? '') ? null : 'otherName'
}

/** Index of the signature for the current terms; -1 without one. */
export const findCurrentSignature = ({ fields, signatures }: Agreement): number => {
  const terms = readTerms(fields)
  return signatures.findIndex((signature) =>
    FIELD_NAMES.every((field) => signature.terms[field] === terms[field]),
  )
}

export type Action =
  | { fields: Partial<Fields> }
  | { typed: string }
  | { isAgreed: boolean }
  | { signAt: string }

/** Applies an action. A new job sets the share to its value in `shares`, in percent of the pool by job. */
export const reduceAgreement = (
  agreement: Agreement,
  action: Action,
  shares: Readonly<Record<Job, number>>,
): Agreement => {
  if ('signAt' in action) {
    const refused = findMissingItem(agreement)
    const terms = readTerms(agreement.fields)
    if (refused !== null || !isComplete(terms)) return { ...agreement, refused }
    const signatures = [...agreement.signatures, { terms, at: action.signAt }]
    return { ...agreement, signatures, typed: '', isAgreed: false, refused: null }
  }
  if (!('fields' in action)) return { ...agreement, ...action, refused: null }
  const job = JOBS.find((one) => one === action.fields.job)
  const ofJob = job === undefined ? {} : { share: String(shares[job]) }
  return { ...agreement, fields: { ...agreement.fields, ...ofJob, ...action.fields }, refused: null }
}
