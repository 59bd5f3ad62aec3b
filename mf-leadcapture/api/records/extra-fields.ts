import { z } from 'shared-contracts'
import { LeadApiError } from '../http/errors.ts'

/** Fields that a form of a later release sends and this code does not know, by name. */
export type ExtraFields = Readonly<Record<string, string>>

/** Prefix of fields that a script adds about the visit. */
export const CONTEXT_PREFIX = 'context.'

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const MAX_EXTRA_FIELDS = 20

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of the form alone. */
export const withoutContext = (extra: ExtraFields): ExtraFields =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !name.startsWith(CONTEXT_PREFIX)))

/**
 * Splits a request's fields into those of its schema and the others, as text; empty ones are dropped. `check` throws
 * INVALID_REQUEST if a name is malformed or there are too many: call it once the known fields are validated.
 */
export const splitExtraFields = (
  candidate: unknown,
  known: readonly string[],
): { fields: unknown; extra: ExtraFields; check: () => void } => {
  if (!isObject(candidate)) return { fields: candidate, extra: {}, check: () => undefined }
  const names = new Set(known)
  const entries = Object.entries(candidate)
  const others = entries.filter(([name, value]) => !names.has(name) && value !== null && value !== '')
  return {
    fields: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    extra: Object.fromEntries(others.map(([name, value]) => [name, asText(value)])),
    check: () => {
      if (others.length > MAX_EXTRA_FIELDS || others.some(([name]) => !NAME.test(name)))
        throw new LeadApiError('INVALID_REQUEST')
    },
  }
}

/** Value of the column; null without any. */
export const extraColumn = (extra: ExtraFields = {}): string | null =>
  Object.keys(extra).length === 0 ? null : JSON.stringify(extra)

const Column = z.record(z.string(), z.string())

/** Lines for the team's mail and the record's page. */
export const extraLines = (column: string | null): [label: string, value: string][] =>
  column === null
    ? []
    : Object.entries(Column.parse(JSON.parse(column))).map(([name, value]) => [`${name} (new field)`, value])
