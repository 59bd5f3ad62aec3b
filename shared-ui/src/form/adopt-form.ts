import { getMessageId, getSummaryId } from 'shared-contracts/field-ids'
import { GUARD } from 'shared-contracts/field-rule'
import type { FieldProblem, Problems } from './error-summary.tsx'

/** State of a form when the form guard (the script that validates forms before hydration) transfers the form to React. */
export interface AdoptedForm {
  /** Values of the controls that the visitor has touched, by name. Checkboxes have the value true or false. */
  touched: Map<string, string | boolean>
  /** Error messages of controls that the visitor has touched, by name. */
  wrong: Record<string, string>
  /** Content of the error summary. Null if the summary is hidden. */
  problems: Problems | null
  /** True if the form guard (the script that validates forms before hydration) has published the event `form_start`. */
  hasBegun: boolean
  /** True if the form guard (the script that validates forms before hydration) has published the event `form_invalid`. */
  isTold: boolean
}

const listShownProblems = (summary: HTMLElement): FieldProblem[] =>
  [...summary.querySelectorAll('a')]
    .filter(({ parentElement }) => parentElement?.hidden === false)
    .map(({ hash, textContent }) => ({ id: hash.slice(1), message: textContent }))

/**
 * Hides the offline message of the form guard (the script that validates forms before hydration) and returns its text. React shows
 * that text from now on. Returns null if no offline message is visible.
 */
const takeOfflineMessage = (summary: HTMLElement): string | null => {
  const offline = summary.querySelector<HTMLElement>(`[${GUARD.offline}]`)
  if (!offline || offline.hidden) return null
  offline.hidden = true
  return offline.textContent
}

const isControl = (element: Element): element is HTMLInputElement =>
  'name' in element && element.hasAttribute(GUARD.touched)

/**
 * Transfers a form from the form guard (the script that validates forms before hydration) to React, and returns the form's state.
 * Call this function once, in an effect, and set the returned state in React: hydration does not read that state from the HTML.
 */
export const adoptForm = (form: HTMLFormElement): AdoptedForm => {
  form.removeAttribute(GUARD.form)
  const touched = [...form.elements].filter(isControl)
  const summary = document.getElementById(getSummaryId(form.id))
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
        ? { failure: takeOfflineMessage(summary), fields: listShownProblems(summary), wereShown: true }
        : null,
    hasBegun: form.hasAttribute(GUARD.begun),
    isTold: form.hasAttribute(GUARD.told),
  }
}

/** True while the browser posts a form that a visitor submitted before hydration. */
export const isBeingPosted = (form: HTMLFormElement): boolean => form.hasAttribute(GUARD.sent)
