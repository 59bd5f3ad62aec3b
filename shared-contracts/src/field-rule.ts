/**
 * One rule of a form's field, read by three: the guard in the shell's bootstrap, from the attributes that
 * `ruleAttributes` makes of it; the form's own script, once awake; and the API, which alone decides.
 */
export interface FieldRule {
  /** What a visitor reads where the field does not hold. */
  message: string
  required: boolean
  /** Matches the whole of a text that holds, in NFC and without spaces around it; of a file, its name. */
  pattern?: RegExp
  /** Of a file. */
  mostBytes?: number
}

/** A rule's text as it is judged and kept. */
export const ruledText = (text: string): string => text.normalize('NFC').trim()

/** Whether a text holds; one that is empty does where nothing is required. */
export const textHolds = ({ required, pattern }: FieldRule, text: string): boolean => {
  const ruled = ruledText(text)
  return ruled === '' ? !required : (pattern?.test(ruled) ?? true)
}

/** Whether a file field holds, by name and size: what is inside a file the API alone can tell. Nothing chosen is null. */
export const fileHolds = (rule: FieldRule, file: { name: string; size: number } | null): boolean =>
  file === null || file.name === ''
    ? !rule.required
    : textHolds(rule, file.name) && file.size > 0 && file.size <= (rule.mostBytes ?? Number.POSITIVE_INFINITY)

/**
 * What the guard of forms reads in a page's HTML, whichever area rendered it. A form takes part by `data-guard` and
 * `novalidate`. Until its own script takes the attribute away, the guard answers: a field that was left, or a submit, shows
 * what does not hold. `X` being a control's id:
 *
 * - `required` on the control, native; `data-rule`: source of the pattern; `data-most-bytes` on a file field;
 * - `data-digits` on an input: everything but digits goes, however it came in, also after the form is awake;
 * - `X-error`: the message, hidden; shown with `aria-invalid` and `aria-describedby` on the control;
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
  rule: 'data-rule',
  mostBytes: 'data-most-bytes',
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
export const ruleAttributes = ({ required, pattern, mostBytes }: FieldRule) => ({
  required,
  [GUARD.rule]: pattern?.source,
  [GUARD.mostBytes]: mostBytes,
})

export const messageId = (id: string): string => `${id}-error`
export const summaryId = (formId: string): string => `${formId}-summary`
