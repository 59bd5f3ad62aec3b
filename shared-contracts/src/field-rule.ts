// Patterns of whole texts that the readers below have normalized, unicode-aware. They are literals, because a test checks
// that each runs in linear time.

/**
 * HTML's email syntax with the length limits of RFC 5321. For addresses on the internet, the domain must have a dot and
 * a top-level domain that is not a number.
 */
export const EMAIL =
  /^(?=[^]{1,254}$)(?=[^@]{1,64}@)[!#-\x27*+\--9=?A-Z^-~]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/u
/** At most 18 digits: an E.164 number with a dialing prefix. */
const PHONE_LENGTH = /^(?!\+?\d{19})/u
export const PHONE = /^\+?\d{1,18}(?: x\d{1,7})?$/u
/** A number of people: a whole number from 1 to 9,999,999, in common notations: `1,000`, `500+`, `50-100`, `50 to 100`. */
export const COUNT =
  /^0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2})(?: ?\+| ?(?:[-\u2013]|to) ?0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2}))?$/u
/** Not zero and not negative. */
export const AT_LEAST_ONE = /^(?!0+$|-)/u

/** Patterns that pages refer to by name, so that their HTML is shorter. The guard has copies; a test compares the results. */
export const NAMED_PATTERNS = new Map([
  [EMAIL, 'EMAIL'],
  [PHONE, 'PHONE'],
  [COUNT, 'COUNT'],
])

/** Rules that all forms share, without their messages. */
export const EMAIL_RULE = { kind: 'email', checks: [{ pattern: EMAIL }] } as const
export const PHONE_RULE = {
  kind: 'phone',
  checks: [
    { pattern: /\d/u },
    { pattern: PHONE_LENGTH, message: 'Phone number can have 18 digits at most. It has # now.' },
    {
      pattern: PHONE,
      message: 'Phone number must be one number, in digits. For letters type their keys: FLOWERS is 3569377.',
    },
  ],
} as const

// Readers normalize the text of a field before it is checked and stored. `guard.client.js` in shared-ui does the same; a
// test compares both.

/** Normalizes any field: LF line breaks, a space for other control characters, well-formed Unicode in NFC, trimmed. */
export const readText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
    .normalize('NFC')
    .trim()

const NO_HOST = /[\s/?#%:\\]|^[\0-\x7f]*$/

/**
 * Normalizes an email address: removes invisible characters and converts an international domain to A-labels. `EMAIL`
 * validates the result. Text that cannot be an address is only cleaned.
 */
export const readEmail = (text: string): string => {
  const address = readText(text.replaceAll(/\p{DI}/gu, ''))
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (NO_HOST.test(domain)) return address
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

/** Converts a decimal digit of any script to ASCII. In Unicode, the digits of a script are consecutive, from zero. */
const asciiDigit = (digit: string): string => {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1
  return String(value)
}

/** A number with its separators, and an extension such as `ext. 22`, `x22`, `#22`, `;ext=22` or, after a pause, `,,22`. */
const TYPED_PHONE =
  /^([\d\s+()./_\p{Pd}]*)((?:[,;]*(?:e(?:xt?(?:n|ension)?)?|x+|#)|[,;]+)[\s.:=]*(\d{0,7}))?$/iu

/** Minimum number of digits at which a part of the text counts as a separate phone number. */
const SHORTEST_NUMBER = 7

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Normalizes a phone number to digits, with a leading `+` if it was given, and its extension after ` x`. Digits of
 * other scripts become ASCII, and the `(0)` after a country code is removed. Ambiguous text, such as letters or two
 * numbers, is only cleaned. A `(` at the end remains, because `(0)` may follow while the visitor types.
 */
export const readPhone = (text: string): string => {
  const typed = readText(text.normalize('NFKC').replaceAll(/\p{DI}/gu, '')).replaceAll(/\p{Nd}/gu, asciiDigit)
  const [, number = '', marked, extension = ''] = TYPED_PHONE.exec(typed) ?? []
  const first = number.search(/\d/)
  const numbers = number.split('/').filter((part) => digitsIn(part).length >= SHORTEST_NUMBER)
  if (first < 0 || numbers.length > 1) return typed
  const plus = number.slice(0, first).includes('+') ? '+' : ''
  const body = number.slice(first).replace('(0)', '')
  const open = marked === undefined ? (/\(0?$/.exec(body)?.[0] ?? '') : ''
  return `${plus}${digitsIn(body.slice(0, body.length - open.length))}${open}${marked === undefined ? '' : ` x${extension}`}`
}

/** Stored form of a phone number. The extension is separate; null if there is none. */
export interface StoredPhone<Phone extends string | null = string> {
  phone: Phone
  phoneExtension: string | null
}

/** Splits the result of `readPhone` into number and extension. */
export const splitPhone = <Phone extends string | null>(read: Phone): StoredPhone<Phone> => {
  const [phone, phoneExtension = null] = read?.split(' x') ?? []
  return { phone: (phone ?? null) as Phone, phoneExtension }
}

/** Joins a stored number and its extension for display. */
export const joinPhone = <Phone extends string | null>({
  phone,
  phoneExtension,
}: StoredPhone<Phone>): Phone =>
  (phone === null || phoneExtension === null ? phone : `${phone} x${phoneExtension}`) as Phone

/** Pattern that a text must match, and the message if it does not. */
export interface FieldCheck {
  /** Unicode-aware, so that `[^]` is one code point. */
  pattern: RegExp
  /** Default: the message of the rule. `#` is replaced by the current length: code points, or digits of a phone number. */
  message?: string
}

/**
 * Validation rule of a form field. Applied by the form guard (from the attributes of `ruleAttributes`), by the form's
 * script after hydration, and by the API, which decides.
 */
export interface FieldRule {
  /** Shown when a required field is empty, and by each check without its own message. */
  message: string
  required: boolean
  /** Run in order; the first that fails is shown. For a file they check its name. */
  checks?: readonly FieldCheck[]
  /** Normalization of the text before it is checked and stored. Default: trimmed and in NFC. */
  kind?: 'text' | 'email' | 'phone'
  /** Limit in code points, shown by a counter near it. Set by `maxLengthRule`. */
  maxLength?: number
  /** Size limit of a file field, in bytes. */
  mostBytes?: number
}

const READERS = { text: readText, email: readEmail, phone: readPhone }

/** Normalizes the text of a field for checks and storage. */
export const readField = ({ kind = 'text' }: FieldRule, text: string): string => READERS[kind](text)

/** Formats a number with thousands separators. `toLocaleString` would first load locale data, which takes 10 ms. */
const grouped = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

const lengthOf = ({ kind }: FieldRule, text: string): number =>
  kind === 'phone' ? text.replaceAll(/^\+| .*/g, '').length : Array.from(text).length

/** Returns the problem of a text that `readField` has normalized, or null. An empty text is a problem only if the field is required. */
export const findTextProblem = (rule: FieldRule, text: string): string | null => {
  if (text === '') return rule.required ? rule.message : null
  const failed = rule.checks?.find(({ pattern }) => !pattern.test(text))
  if (!failed) return null
  return (failed.message ?? rule.message).replace('#', grouped(lengthOf(rule, text)))
}

/** Properties of a rule that limits its text to `maxLength` code points, before other checks. */
export const maxLengthRule = (maxLength: number, name: string, others: readonly FieldCheck[] = []) => ({
  maxLength,
  checks: [
    {
      pattern: new RegExp(`^[^]{0,${maxLength}}$`, 'u'),
      message: `${name} can have ${grouped(maxLength)} characters at most. It has # now.`,
    },
    ...others,
  ],
})

/**
 * True if the name and the size of a chosen file satisfy the rule. `file` is null if none is chosen. Only the API
 * checks the content.
 */
export const isFileValid = (rule: FieldRule, file: { name: string; size: number } | null): boolean =>
  file === null || file.name === ''
    ? !rule.required
    : findTextProblem(rule, file.name) === null &&
      file.size > 0 &&
      file.size <= (rule.mostBytes ?? Number.POSITIVE_INFINITY)

/**
 * Attributes by which the form guard finds and validates forms in the HTML of any area.
 *
 * A form opts in with `data-guard` and `novalidate`. The guard validates a field on blur, and all fields on submit, and
 * shows the messages. It stops when the hydrated form removes `data-guard`. For a control with the id `X`:
 *
 * - `required`: the native attribute.
 * - `data-checks`: the rule as lines: its message, then a pattern (or its name in `NAMED_PATTERNS`) and a message for
 *   each check.
 * - `data-most-bytes`: size limit of a file field.
 * - `type="email"`: the text is normalized as an email address.
 * - `data-digits`: the input shows the phone number that was parsed from its text, also after hydration.
 * - `data-max`: limit in code points. From 90% of it, `data-count` on the element `X-hint` shows the current count.
 * - `X-error`: hidden element for the message. When it is shown, the control gets `aria-invalid` and
 *   `aria-describedby`.
 *
 * For a form with the id `F`:
 *
 * - `F-summary`: hidden, focusable element with a list item and a link to `#X` for each control. Without it, the guard
 *   focuses the first invalid control.
 * - `data-offline` on an element of the summary: hidden message for an unreachable site. A form with this message
 *   checks that the site responds before it posts.
 * - `data-touched`: set on a control after blur or submit.
 * - `data-sent`: set on a form while the browser posts it.
 * - The value of `data-guard` is the form's name in events. If it is empty, the guard sends no events.
 *
 * The guard reports events by dispatching `GUARD_EVENT` on the form. A listener confirms it with `preventDefault()`.
 * Confirmed events are recorded on the form, so that its script does not send them again: `data-begun` for the start,
 * `data-told` for the summary.
 *
 * The browser posts a valid form once, as its HTML specifies. Before that, the guard fills hidden inputs that have
 * `data-stored` from session or local storage, under the key that the attribute names.
 */
export const GUARD = {
  form: 'data-guard',
  rule: 'data-checks',
  mostBytes: 'data-most-bytes',
  max: 'data-max',
  digits: 'data-digits',
  touched: 'data-touched',
  sent: 'data-sent',
  stored: 'data-stored',
  begun: 'data-begun',
  told: 'data-told',
  offline: 'data-offline',
} as const

/** Type of a bubbling `CustomEvent`; its detail is a `GuardEvent`. */
export const GUARD_EVENT = 'crewtally:guard'

/** Event that the guard reports for the form with that name. Fields as in the catalog of events. */
export type GuardEvent =
  | { type: 'form_start' | 'form_submit'; form: string }
  | { type: 'field_error'; form: string; field: string }
  | { type: 'form_invalid'; form: string; fields: string[]; completion: number }

/** Converts a rule to attributes of its control. */
export const ruleAttributes = ({ message, required, checks = [], maxLength, mostBytes }: FieldRule) => ({
  required,
  [GUARD.rule]: [
    message,
    ...checks.flatMap(({ pattern, message: own = '' }) => [
      NAMED_PATTERNS.get(pattern) ?? pattern.source,
      own,
    ]),
  ].join('\n'),
  [GUARD.max]: maxLength,
  [GUARD.mostBytes]: mostBytes,
})
