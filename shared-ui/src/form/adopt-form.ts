import { getMessageId, summaryId } from 'shared-contracts/field-ids'
import { GUARD } from 'shared-contracts/field-rule'
import type { FieldProblem, Problems } from './error-summary.tsx'

/** State of a form at hydration, as the guard left it. */
export interface AdoptedForm {
  /** Values of the touched controls, by name. */
  touched: Map<string, string | boolean>
  /** Messages of the invalid ones among them, by name. */
  wrong: Record<string, string>
  /** Content of the summary; null if it is hidden. */
  problems: Problems | null
  /** True if the bus already received the start of the form, and the problems in its summary. */
  hasBegun: boolean
  isTold: boolean
}

const shownIn = (summary: HTMLElement): FieldProblem[] =>
  [...summary.querySelectorAll('a')]
    .filter(({ parentElement }) => parentElement?.hidden === false)
    .map(({ hash, textContent }) => ({ id: hash.slice(1), message: textContent }))

/** Hides the offline message of the guard and returns its text, because the form's script shows it from now on. */
const takeOffline = (summary: HTMLElement): string | null => {
  const offline = summary.querySelector<HTMLElement>(`[${GUARD.offline}]`)
  if (!offline || offline.hidden) return null
  offline.hidden = true
  return offline.textContent
}

const isControl = (element: Element): element is HTMLInputElement =>
  'name' in element && element.hasAttribute(GUARD.touched)

/**
 * Hands a form over from the guard to its own script; the guard ignores it afterward. Call it once, in an effect, and
 * set the same state in React: hydration keeps the attributes of the DOM, but React does not know them.
 */
export const adoptForm = (form: HTMLFormElement): AdoptedForm => {
  form.removeAttribute(GUARD.form)
  const touched = [...form.elements].filter(isControl)
  const summary = document.getElementById(summaryId(form.id))
  return {
    touched: new Map(
      touched.map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]),
    ),
    wrong: Object.fromEntries(
      touched
        .filter((control) => control.hasAttribute('aria-invalid'))
        .map(({ id, name }) => [name, document.getElementById(getMessageId(id))?.textContent ?? '']),
    ),
    problems:
      summary && !summary.hidden
        ? { failure: takeOffline(summary), fields: shownIn(summary), wereShown: true }
        : null,
    hasBegun: form.hasAttribute(GUARD.begun),
    isTold: form.hasAttribute(GUARD.told),
  }
}

/** True while the browser posts the form, after a submit before hydration. */
export const isBeingPosted = (form: HTMLFormElement): boolean => form.hasAttribute(GUARD.sent)
