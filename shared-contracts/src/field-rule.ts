// Each pattern matches the complete text of a field, which `readText`, `readEmail` or `readPhone` has normalized. Patterns are
// regex literals, so that a test finds them in the source code and checks that each runs in linear time.

/**
 * Email syntax of the HTML standard with the length limits of RFC 5321. In addition, the domain must have a dot, and its
 * top-level domain must not be a number.
 */
export const EMAIL =
  /^(?=[^]{1,254}$)(?=[^@]{1,64}@)[!#-\x27*+\--9=?A-Z^-~]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/u
/** Matches text that begins with at most 18 digits: 15 of an E.164 phone number, and 3 of a dialing prefix such as `011`. */
const PHONE_LENGTH = /^(?!\+?\d{19})/u
export const PHONE = /^\+?\d{1,18}(?: x\d{1,7})?$/u
/** Number of people: a whole number from 1 to 9,999,999. Accepted notations: `1,000`, `500+`, `50-100`, `50 to 100`. */
export const COUNT =
  /^0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2})(?: ?\+| ?(?:[-\u2013]|to) ?0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2}))?$/u
/** Matches text that is neither zero nor a negative number. */
export const AT_LEAST_ONE = /^(?!0+$|-)/u

/**
 * Patterns to which page HTML refers by name, because the name is shorter than the pattern. The form guard (`guard.client.js`
 * in shared-ui, which validates forms before hydration) has copies of the patterns. A test compares the results of the copies
 * and the originals.
 */
export const NAMED_PATTERNS = new Map([
  [EMAIL, 'EMAIL'],
  [PHONE, 'PHONE'],
  [COUNT, 'COUNT'],
])

/** Rules that several forms share. Each form adds its own error messages. */
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

// Reader functions normalize the text of a field before validation and storage. The form guard (`guard.client.js` in
// shared-ui), which validates forms before hydration, has copies of these functions. A test checks that copies and originals
// return the same results.

/**
 * Normalizes the text of any field: trims it, and converts it to well-formed Unicode in NFC. Line breaks become LF. Other
 * control characters except tabs become spaces.
 */
export const readText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
    .normalize('NFC')
    .trim()

const NO_HOST = /[\s/?#%:\\]|^[\0-\x7f]*$/

/**
 * Normalizes an email address: removes invisible characters, and converts an international domain to ASCII (A-labels). The
 * result can be invalid. Validate it with `EMAIL`.
 */
export const readEmail = (text: string): string => {
  const address = readText(text.replaceAll(/\p{DI}/gu, ''))
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (NO_HOST.test(domain)) return address
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

/**
 * Converts a decimal digit of any writing system to ASCII. In Unicode, the ten digits of a writing system have consecutive code
 * points, starting with zero.
 */
const asciiDigit = (digit: string): string => {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1
  return String(value)
}

/**
 * Matches a typed phone number with separators and an optional extension: `ext. 22`, `x22`, `#22`, `;ext=22`, or `,,22` (each
 * comma is a dialing pause).
 */
const TYPED_PHONE =
  /^([\d\s+()./_\p{Pd}]*)((?:[,;]*(?:e(?:xt?(?:n|ension)?)?|x+|#)|[,;]+)[\s.:=]*(\d{0,7}))?$/iu

/**
 * Minimum number of digits of a phone number. If a text has a slash between two parts with at least this many digits, such as
 * `801 555 0142 / 801 555 0143`, it contains two phone numbers.
 */
const SHORTEST_NUMBER = 7

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Normalizes a phone number to ASCII digits. Keeps a leading `+`, removes the `(0)` after a country code, and writes an
 * extension after ` x`. A `(` at the end stays, because the visitor can be in the middle of typing `(0)`. If a text contains
 * letters or two numbers, it is not clearly one phone number. The function then only converts full-width and similar characters
 * to ASCII.
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

export interface StoredPhone<Phone extends string | null = string> {
  phone: Phone
  phoneExtension: string | null
}

/**
 * Splits `read`, a phone number that `readPhone` has normalized, into number and extension. The extension is null if there is
 * none. Both are null if `read` is null.
 */
export const splitPhone = <Phone extends string | null>(read: Phone): StoredPhone<Phone> => {
  const [phone, phoneExtension = null] = read?.split(' x') ?? []
  return { phone: (phone ?? null) as Phone, phoneExtension }
}

export const joinPhone = <Phone extends string | null>({
  phone,
  phoneExtension,
}: StoredPhone<Phone>): Phone =>
  (phone === null || phoneExtension === null ? phone : `${phone} x${phoneExtension}`) as Phone

export interface FieldCheck {
  /** Regular expression that a valid text matches. It has the flag `u`, so that limits of the length count code points. */
  pattern: RegExp
  /**
   * Error message. Default: the message of the rule. `#` is replaced by the current length: code points, or digits of a phone
   * number.
   */
  message?: string
}

/**
 * Validation rule of a form field. Before hydration, the form guard (a script) reads the rule from HTML attributes and applies
 * it. After hydration, the form's script applies the rule. The API applies it to each request, and only the API's result is
 * binding.
 */
export interface FieldRule {
  /** Error message for an empty required field, and for each check that has no message. */
  message: string
  required: boolean
  /**
   * Checks in order. The form shows the message of the first check that fails. For a file field, the checks test the file name.
   */
  checks?: readonly FieldCheck[]
  /** Selects how the text is normalized before checks and storage. Default: `text`. */
  kind?: 'text' | 'email' | 'phone'
  /** Maximum length in code points. Near this limit, the form shows a counter. `maxLengthRule` sets this property. */
  maxLength?: number
  /** Maximum size of a file, in bytes. Only for file fields. */
  mostBytes?: number
}

const READERS = { text: readText, email: readEmail, phone: readPhone }

export const readField = ({ kind = 'text' }: FieldRule, text: string): string => READERS[kind](text)

/**
 * Formats a whole number with thousands separators. Does not use `toLocaleString`, because loading its locale data takes 10
 * ms.
 */
const formatThousands = (number: number): string =>
  number < 1000
    ? String(number)
    : `${formatThousands(Math.floor(number / 1000))},${String(number % 1000).padStart(3, '0')}`

const lengthOf = ({ kind }: FieldRule, text: string): number =>
  kind === 'phone' ? text.replaceAll(/^\+| .*/g, '').length : Array.from(text).length

/**
 * Returns the error message for a text that `readField` has normalized, or null if the text is valid. An empty text is invalid
 * only if the field is required.
 */
export const findTextProblem = (rule: FieldRule, text: string): string | null => {
  if (text === '') return rule.required ? rule.message : null
  const failed = rule.checks?.find(({ pattern }) => !pattern.test(text))
  if (!failed) return null
  return (failed.message ?? rule.message).replace('#', formatThousands(lengthOf(rule, text)))
}

/**
 * Returns the properties of a rule that limits a text to `maxLength` code points. `name` is the name of the field in the error
 * message. The length check precedes the checks in `others`.
 */
export const maxLengthRule = (maxLength: number, name: string, others: readonly FieldCheck[] = []) => ({
  maxLength,
  checks: [
    {
      pattern: new RegExp(`^[^]{0,${maxLength}}$`, 'u'),
      message: `${name} can have ${formatThousands(maxLength)} characters at most. It has # now.`,
    },
    ...others,
  ],
})

/**
 * Returns true if the name and size of a chosen file satisfy the rule. `file` is null if the visitor chose none. Only the API
 * checks the file's content.
 */
export const isFileValid = (rule: FieldRule, file: { name: string; size: number } | null): boolean =>
  file === null || file.name === ''
    ? !rule.required
    : findTextProblem(rule, file.name) === null &&
      file.size > 0 &&
      file.size <= (rule.mostBytes ?? Number.POSITIVE_INFINITY)

/**
 * HTML attributes with which a form of any area uses the form guard (`guard.client.js` in shared-ui).
 *
 * A form opts in with `data-guard` and `novalidate`. The guard validates a field on blur and all fields on submit, and shows
 * the messages. The guard stops when the hydrated form removes `data-guard`. For a control with the id `X`:
 *
 * - `required`: the native attribute.
 * - `data-checks`: the rule, one item per line. The first line is the rule's message. Two lines follow for each check: its
 *   pattern (or its name in `NAMED_PATTERNS`) and its message.
 * - `data-most-bytes`: maximum size of a file, in bytes.
 * - `type="email"`: the guard normalizes the text as an email address.
 * - `data-digits`: marks an input for a phone number. While the visitor types, the guard removes the formatting from the
 *   number: `(801) 555-0142` becomes `8015550142`. The guard continues this after hydration.
 * - `data-max`: maximum length in code points. From 90% of it, the attribute `data-count` of the element `X-hint` is the
 *   current length.
 * - `X-error`: id of the hidden element for the message. When the message is shown, the control gets `aria-invalid` and
 *   `aria-describedby`.
 * - `data-touched`: the guard sets it on a control after blur or submit.
 *
 * For a form with the id `F`:
 *
 * - `F-summary`: id of a hidden, focusable element with a list item and a link to `#X` for each control. Without this element,
 *   the guard focuses the first invalid control.
 * - `data-offline` on an element of the summary: hidden message for an unreachable site. If a form has this message, the guard
 *   checks that the site responds before the browser posts the form.
 * - `data-sent`: the guard sets it on a form while the browser posts the form.
 * - The value of `data-guard` is the form's name in events. With an empty value, the guard reports no events.
 *
 * The guard reports events by dispatching `GUARD_EVENT` on the form. A listener confirms an event with `preventDefault()`. The
 * guard records confirmed events on the form, so that the form's script does not publish them again: `data-begun` for
 * `form_start`, `data-told` for `form_invalid`.
 *
 * The browser posts a valid form once. Before that, the guard copies a value from session or local storage into each hidden
 * input with `data-stored`. The attribute contains the storage key.
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

/**
 * Type of the bubbling `CustomEvent` that the form guard (the script that validates forms before hydration) dispatches. The
 * event's `detail` is a `GuardEvent`.
 */
export const GUARD_EVENT = 'crewtally:guard'

/**
 * Event that the form guard (the script that validates forms before hydration) reports. `form` is the form's name. The other
 * fields are the same as in the event of this type in `EVENTS`.
 */
export type GuardEvent =
  | { type: 'form_start' | 'form_submit'; form: string }
  | { type: 'field_error'; form: string; field: string }
  | { type: 'form_invalid'; form: string; fields: string[]; completion: number }

/** Returns the HTML attributes that pass a rule to the form guard (the script that validates forms before hydration). */
export const ruleAttributes = ({ message, required, checks = [], maxLength, mostBytes }: FieldRule) => ({
  required,
  [GUARD.rule]: [
    message,
    ...checks.flatMap(({ pattern, message: checkMessage = '' }) => [
      NAMED_PATTERNS.get(pattern) ?? pattern.source,
      checkMessage,
    ]),
  ].join('\n'),
  [GUARD.max]: maxLength,
  [GUARD.mostBytes]: mostBytes,
})
