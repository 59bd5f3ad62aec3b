import { readEmail, readPhone, readText } from './field-text.ts'
import { NAMED_PATTERNS } from './text-patterns.ts'

/** Pattern that a text must match, and the message if it does not. */
interface FieldCheck {
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
  /** Limit in code points, shown by a counter near it. Set by `atMost`. */
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
export const textProblem = (rule: FieldRule, text: string): string | null => {
  if (text === '') return rule.required ? rule.message : null
  const failed = rule.checks?.find(({ pattern }) => !pattern.test(text))
  if (!failed) return null
  return (failed.message ?? rule.message).replace('#', grouped(lengthOf(rule, text)))
}

/** Properties of a rule that limits its text to `maxLength` code points, before other checks. */
export const atMost = (maxLength: number, name: string, others: readonly FieldCheck[] = []) => ({
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
export const fileHolds = (rule: FieldRule, file: { name: string; size: number } | null): boolean =>
  file === null || file.name === ''
    ? !rule.required
    : textProblem(rule, file.name) === null &&
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
