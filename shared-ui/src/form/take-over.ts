import { messageId, summaryId } from 'shared-contracts/field-ids'
import { GUARD } from 'shared-contracts/field-rule'
import type { FieldProblem, Problems } from './error-summary.tsx'

/** What the guard had made of a form until its own script was there. */
export interface TakenOver {
  /** What the controls that were left or sent hold, by their names. */
  touched: Map<string, string | boolean>
  /** Messages of those among them that are wrong, by name. */
  wrong: Record<string, string>
  /** What its summary says; null where none is shown. */
  problems: Problems | null
  /** Whether the bus knows already that the form was begun, and what its summary says. */
  hasBegun: boolean
  isTold: boolean
}

const shownIn = (summary: HTMLElement): FieldProblem[] =>
  [...summary.querySelectorAll('a')]
    .filter(({ parentElement }) => parentElement?.hidden === false)
    .map(({ hash, textContent }) => ({ id: hash.slice(1), message: textContent }))

/** What it says of the connection; from here on the form's own script says that. */
const takeOffline = (summary: HTMLElement): string | null => {
  const offline = summary.querySelector<HTMLElement>(`[${GUARD.offline}]`)
  if (!offline || offline.hidden) return null
  offline.hidden = true
  return offline.textContent
}

const isControl = (element: Element): element is HTMLInputElement =>
  'name' in element && element.hasAttribute(GUARD.touched)

/**
 * Takes a form over from the shell's guard, which leaves it alone from then on. Call it in an effect, once, and make the
 * same true in React's words: hydrating, React leaves attributes as it finds them and believes its own.
 */
export const takeOver = (form: HTMLFormElement): TakenOver => {
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
        .map(({ id, name }) => [name, document.getElementById(messageId(id))?.textContent ?? '']),
    ),
    problems:
      summary && !summary.hidden
        ? { failure: takeOffline(summary), fields: shownIn(summary), wereShown: true }
        : null,
    hasBegun: form.hasAttribute(GUARD.begun),
    isTold: form.hasAttribute(GUARD.told),
  }
}

/** True while the browser itself is posting the form, as it does with what was sent before the form was awake. */
export const isBeingPosted = (form: HTMLFormElement): boolean => form.hasAttribute(GUARD.sent)
