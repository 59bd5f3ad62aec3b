import { z } from 'shared-contracts'
import { LeadApiError } from '../http/errors.ts'

/** Fields that a form of a later release sends and this code does not know, by name. */
export type ExtraFields = Readonly<Record<string, string>>

/** Names fields of a request's context apart from those of its form. */
export const CONTEXT_PREFIX = 'context.'

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const MAX_EXTRA_FIELDS = 20

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same without what a script adds about the visit. */
export const formFieldsOf = (extra: ExtraFields): ExtraFields =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !name.startsWith(CONTEXT_PREFIX)))

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Parts a request's fields into those of its schema and the others, which are kept as text; empty ones are dropped.
 * `check` throws INVALID_REQUEST where a name is none or there are too many: call it once the known fields are judged.
 */
export const splitExtraFields = (
  candidate: unknown,
  known: readonly string[],
): { fields: unknown; extra: ExtraFields; check: () => void } => {
  if (!isRecord(candidate)) return { fields: candidate, extra: {}, check: () => undefined }
  const names = new Set(known)
  const entries = Object.entries(candidate)
  const others = entries.filter(([name, value]) => !names.has(name) && value !== null && value !== '')
  const isGood = others.length <= MAX_EXTRA_FIELDS && others.every(([name]) => NAME.test(name))
  return {
    fields: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    extra: Object.fromEntries(others.map(([name, value]) => [name, asText(value)])),
    check: () => {
      if (!isGood) throw new LeadApiError('INVALID_REQUEST')
    },
  }
}

/** As a column keeps them; null where there are none. */
export const extraColumn = (extra: ExtraFields = {}): string | null =>
  Object.keys(extra).length === 0 ? null : JSON.stringify(extra)

const Column = z.record(z.string(), z.string())

/** Lines for the team's mail and the record's page. */
export const extraLines = (column: string | null): [label: string, value: string][] =>
  column === null
    ? []
    : Object.entries(Column.parse(JSON.parse(column))).map(([name, value]) => [`${name} (new field)`, value])

/** Says in the log which fields came that this code does not know; their values are the visitor's. */
export const logExtraFields = (
  log: { warn: (fields: object, message: string) => void },
  extra: ExtraFields = {},
): void => {
  const fields = Object.keys(extra)
  if (fields.length > 0)
    log.warn({ fields }, 'a form sent fields that this API does not know; they are stored as they came')
}
