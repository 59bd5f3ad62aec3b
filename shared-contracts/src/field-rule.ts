import { readEmail, readPhone, readText } from './field-text.ts'
import { NAMED_PATTERNS } from './text-patterns.ts'

/** A pattern that a text must match, and what the visitor reads if it does not. */
interface FieldCheck {
  /** Unicode-aware, so that `[^]` is one code point. */
  pattern: RegExp
  /** Left out where the rule's own message says it. `#` becomes the present length in code points, of a phone number in digits. */
  message?: string
}

/**
 * The rule of a form's field. Three readers judge by it alike: the guard in the shell's bootstrap, from the attributes that
 * `ruleAttributes` makes of it; the form's own script after hydration; and the API, whose answer is final.
 */
export interface FieldRule {
  /** Shown when a required field is empty, and by each check without a message of its own. */
  message: string
  required: boolean
  /** Checked in order; the first that fails is shown. Of a file they check its name. */
  checks?: readonly FieldCheck[]
  /** Normalization of the text before it is checked and stored. Default: trimmed and in NFC. */
  kind?: 'text' | 'email' | 'phone'
  /** Limit in code points, shown by a counter near it. Set by `atMost`. */
  maxLength?: number
  /** Of a file. */
  mostBytes?: number
}

const READERS = { text: readText, email: readEmail, phone: readPhone }

/** The text of a field as it is checked and stored. */
export const readField = ({ kind = 'text' }: FieldRule, text: string): string => READERS[kind](text)

/** A number with a comma between thousands. `toLocaleString` loads the languages of the process first, which takes 10 ms. */
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

/** Whether a file field holds, by name and size: what is inside a file the API alone can tell. Nothing chosen is null. */
export const fileHolds = (rule: FieldRule, file: { name: string; size: number } | null): boolean =>
  file === null || file.name === ''
    ? !rule.required
    : textProblem(rule, file.name) === null &&
      file.size > 0 &&
      file.size <= (rule.mostBytes ?? Number.POSITIVE_INFINITY)

/**
 * What the guard of forms reads in a page's HTML, whichever area rendered it. A form takes part by `data-guard` and
 * `novalidate`. Until its own script takes the attribute away, the guard answers: a field that was left, or a submit, shows
 * what does not hold. `X` being a control's id:
 *
 * - `required` on the control, native; `data-checks`: the rule as lines, its message and then a pattern, or its name in
 *   `NAMED_PATTERNS`, and a message for each check; `data-most-bytes` on a file field; `type="email"`: read as an address;
 * - `data-digits` on an input: shows the phone number that was understood, however it came in, also after hydration;
 * - `data-max`: limit in code points; from nine tenths on `data-count` on `X-hint` says how many there are;
 * - `X-error`: hidden; filled and shown with `aria-invalid` and `aria-describedby` on the control;
 * - `F-summary`, F being the form's id: hidden, focusable, with a list item and a link to `#X` for each control. A form
 *   without one has the first control that does not hold focused;
 * - `data-offline` in that summary: hidden, what is said where all holds and the site cannot be reached, which a form with
 *   such words asks before it is posted;
 * - `data-touched` is set on a control that was left or sent, `data-sent` on a form that the browser is posting.
 *
 * `data-guard` holds the name of the form in events, or nothing where none are wanted. What an awake form would publish
 * until then the guard says by a `GUARD_EVENT` on the form; who hears it prevents its default. What was heard of a form
 * stands on it, so that its own script does not say it again: `data-begun`, `data-told` (its summary).
 *
 * What holds goes out as the HTML says, by the browser itself, once; hidden inputs with `data-stored` are filled before
 * with what session or local storage has under that key.
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

/** A CustomEvent that bubbles; its detail is a `GuardEvent`. */
export const GUARD_EVENT = 'crewtally:guard'

/** What the guard has seen of the form with that name; as in the catalogue of events. */
export type GuardEvent =
  | { type: 'form_start' | 'form_submit'; form: string }
  | { type: 'field_error'; form: string; field: string }
  | { type: 'form_invalid'; form: string; fields: string[]; completion: number }

/** A rule as attributes of its control. */
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
