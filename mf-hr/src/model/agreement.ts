/**
 * State of a commission agreement. A visitor fills it in, and signs it by typing the name of the person again. A signature is
 * valid only for the signed values: after a change, the agreement counts as unsigned. The texts are in `content/agreement.ts`.
 */
import { isDate } from 'shared-ui/scenes/pay-calendar.ts'

export const JOBS = ['setter', 'closer', 'manager'] as const
export type Job = (typeof JOBS)[number]

export interface Terms {
  name: string
  job: Job
  /** First sale date to which the agreement applies, YYYY-MM-DD. */
  from: string
  /** Percentage of a deal's commission that the person who signs the agreement gets. */
  share: number
  /** Clawback window in days. If the customer cancels within that time, the person must pay the commission back. */
  days: number
}
export type FieldName = keyof Terms
/** Field names, in the order in which missing values are reported. */
export const FIELD_NAMES = ['name', 'job', 'from', 'share', 'days'] as const satisfies readonly FieldName[]

export type Fields = Record<FieldName, string>

export const LIMITS = {
  /** Maximum length in characters. */
  name: { max: 60 },
  from: { min: '2000-01-01', max: '2099-12-31' },
  share: { min: 1, max: 100 },
  days: { min: 1, max: 365 },
} as const

const parseWholeNumber = (text: string, { min, max }: { min: number; max: number }): number | undefined => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

const withoutSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Parses the fields. The result has no entry for a field that is empty or invalid. */
export const readTerms = (fields: Fields): Partial<Terms> => {
  const name = withoutSpaces(fields.name)
  const job = JOBS.find((one) => one === fields.job)
  const from = isDate(fields.from) && fields.from >= LIMITS.from.min && fields.from <= LIMITS.from.max
  const share = parseWholeNumber(fields.share, LIMITS.share)
  const days = parseWholeNumber(fields.days, LIMITS.days)
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

/** True if two names are equal, apart from case, spaces and the kind of apostrophe. */
const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((name) =>
    withoutSpaces(name.normalize('NFKC')).replaceAll('’', "'").toLowerCase(),
  )
  return a === b
}

export interface Signature {
  terms: Terms
  /** Time of signing, ISO 8601 in UTC. */
  at: string
}

/**
 * Reason why the agreement cannot be signed: an invalid field, no consent, or no typed name. `otherName`: the typed name
 * differs from the name in the agreement.
 */
export type MissingItem = FieldName | 'consent' | 'signature' | 'otherName'

export interface Agreement {
  fields: Fields
  typed: string
  isAgreed: boolean
  /** One signature for each signed version of the agreement, earliest first. */
  signatures: readonly Signature[]
  /** Reason why the last attempt to sign failed. Null again as soon as the visitor changes the agreement. */
  refused: MissingItem | null
}

export const createDraft = (fields: Fields): Agreement => ({
  fields,
  typed: '',
  isAgreed: false,
  signatures: [],
  refused: null,
})

/** Returns the first reason why the agreement cannot be signed, or null if it can. */
export const findMissingItem = ({ fields, typed, isAgreed }: Agreement): MissingItem | null => {
  const terms = readTerms(fields)
  const [missing] = listMissingFields(terms)
  if (missing !== undefined) return missing
  if (!isAgreed) return 'consent'
  if (withoutSpaces(typed) === '') return 'signature'
  return isSameName(typed, terms.name ?? '') ? null : 'otherName'
}

/** Returns the index of the signature for the present field values, or -1 if these values are not signed. */
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

/**
 * Applies an action to the agreement. If the job changes, also sets the commission share to the default of the new job.
 * `shares` contains the default of each job in percent.
 */
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
