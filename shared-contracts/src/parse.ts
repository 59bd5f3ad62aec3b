import { en } from 'zod/locales'
import { z } from './zod.ts'

z.config(en())

/**
 * Error: external data does not match its schema. The message has one line per problem, with the input's name, the key, the
 * value and the rule.
 */
export class ContractError extends Error {
  override name = 'ContractError'
  readonly code = 'CONTRACT'
}

type Issue = z.core.$ZodIssue

/**
 * Matches zod's default messages. A `ContractError` omits them, because it states the key, the value and the expected type
 * itself. Messages that a schema defines are included.
 */
const DEFAULT_MESSAGE = /^(?:Invalid|Too (?:big|small)|Unrecognized key)/
const MAX_SHOWN = 90
/**
 * Keys whose values identify a list entry in error messages, in order of preference. Such a value is easier to find in a file
 * than the entry's index.
 */
const ENTRY_NAMES = ['path', 'name', 'id', 'label', 'term', 'question', 'from']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const formatValue = (value: unknown): string => {
  if (isObject(value)) return Array.isArray(value) ? 'a list' : 'an object'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 2)}…"` : text
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value)

/** Formats a path such as `routes[6].title`. Appends the name of the list entry that contains the value, such as `of "/hr"`. */
const keyOf = (value: unknown, path: readonly PropertyKey[]): string => {
  if (path.length === 0) return 'the document'
  const key = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  const index = path.findLastIndex((part) => typeof part === 'number')
  const entry = index < 0 ? undefined : at(value, path.slice(0, index + 1))
  const field = ENTRY_NAMES.find((name) => name !== path.at(-1) && typeof at(entry, [name]) === 'string')
  const name = field === undefined ? '' : ` of ${formatValue(at(entry, [field]))}`
  return `\`${key.replace(/^\./, '')}\`${name}`
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
  boolean: 'true or false',
}
const typeName = (type: string): string => TYPE_NAMES[type] ?? `a ${type}`

/** Descriptions of formats whose regular expression is too long for an error message. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['date', 'a date such as 2026-12-24'],
  ['datetime', 'a time such as 2026-12-24T09:30:00Z'],
])

const anyOf = (values: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values)

/** Describes the value that a schema expects, as a noun phrase: `a text`, `"none" or "visible"`. */
export const describeExpectation = (issue: Issue): string => {
  if (!DEFAULT_MESSAGE.test(issue.message)) return issue.message.replace(/^must be /, '')
  if (issue.code === 'invalid_type') return typeName(issue.expected)
  if (issue.code === 'invalid_value') return anyOf(issue.values.map(formatValue))
  if (issue.code === 'invalid_union')
    return [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map(describeExpectation)))].join(
      '; or ',
    )
  if (isSize(issue) && issue.origin === 'string')
    return `a text with ${issue.code === 'too_big' ? `at most ${issue.maximum}` : `at least ${issue.minimum}`} characters`
  if (issue.code === 'invalid_format')
    return FORMATS.get(issue.format) ?? `a text with the format ${issue.pattern ?? issue.format}`
  return issue.message
}

const describeSizeLimit = (issue: Issue & { code: 'too_big' | 'too_small' }, found: unknown): string => {
  const [bound, limit] = issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum]
  const allowed = `${bound} ${limit}${DEFAULT_MESSAGE.test(issue.message) ? '' : ` (${issue.message})`}`
  if (typeof found === 'string' && found.trim() === '') return 'is empty. Write a text.'
  if (typeof found === 'string')
    return `has ${found.trim().length} character${found.trim().length === 1 ? '' : 's'}; ${allowed}: ${formatValue(found)}.`
  return Array.isArray(found)
    ? `has ${found.length} ${found.length === 1 ? 'entry' : 'entries'}; ${allowed}.`
    : `is ${formatValue(found)}; ${allowed}.`
}

const isSize = (issue: Issue): issue is Issue & { code: 'too_big' | 'too_small' } =>
  issue.code === 'too_big' || issue.code === 'too_small'

const describeProblem = (issue: Issue, found: unknown): string => {
  const isOwnRule = !DEFAULT_MESSAGE.test(issue.message)
  if (isOwnRule && isObject(found) && !isSize(issue)) return `${issue.message}.`
  if (isSize(issue) && !issue.message.startsWith('must be ')) return describeSizeLimit(issue, found)
  if (issue.code === 'unrecognized_keys')
    return `has the unknown key ${issue.keys.map((key) => `\`${key}\``).join(', ')}. Remove it, or correct its spelling.`
  if (isOwnRule && !issue.message.startsWith('must be '))
    return `is ${formatValue(found)}. It ${issue.message}.`
  const expected = `Expected ${describeExpectation(issue)}.`
  return found === undefined ? `is missing. ${expected}` : `is ${formatValue(found)}. ${expected}`
}

/**
 * Parses `value` with `schema`. `subject` names the input in error messages, such as its file. Throws a `ContractError` with
 * the key, the value and the rule of each problem. `hideValues` omits the values from the message, for input with secrets.
 */
export const parseContract = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  subject: string,
  { hideValues = false }: { hideValues?: boolean } = {},
): z.output<S> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) =>
    hideValues
      ? `${subject}: ${issue.path.join('.') || 'the document'}: ${issue.message}`
      : `${subject}${isObject(value) ? `: ${keyOf(value, issue.path)}` : ''} ${describeProblem(issue, at(value, issue.path))}`,
  )
  throw new ContractError(lines.join('\n'))
}
