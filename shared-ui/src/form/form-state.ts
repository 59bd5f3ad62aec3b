/** State of a form in the browser: its draft, its state before hydration, and error messages that were shown. */

import { HONEYPOT_FIELD, ERROR_TITLE_PREFIX, getMessageId, getSummaryId } from 'shared-contracts/form-post'
import { attemptStorage, DRAFT_KEY } from 'shared-contracts/visitor-storage'
import { GUARD } from 'shared-contracts/field-rule'
import type { FieldProblem, Problems } from './error-summary.tsx'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const keyOf = (form: string): string => DRAFT_KEY + form

/**
 * Selector of controls whose values are stored in a draft: those in which visitors type or select a value. Checkboxes are
 * excluded, because visitors must give consent each time. Files are excluded, because they cannot be stored.
 */
const DRAFT_CONTROLS =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), select, textarea'

const hasValue = (element: Element): element is HTMLInputElement => 'name' in element && 'value' in element

const listDraftControls = (element: HTMLFormElement): HTMLInputElement[] =>
  [...element.querySelectorAll(DRAFT_CONTROLS)]
    .filter(hasValue)
    .filter(({ name }) => name !== '' && name !== HONEYPOT_FIELD)

/** True if at least one control whose value belongs in a draft is not empty. */
export const hasDraftableText = (element: HTMLFormElement): boolean =>
  listDraftControls(element).some(({ value }) => value !== '')

/** Stores the values of a form in session storage, so that a reload does not lose them. */
export const saveDraft = (form: string, element: HTMLFormElement): void => {
  const values = Object.fromEntries(listDraftControls(element).map(({ name, value }) => [name, value]))
  attemptStorage(() => sessionStorage.setItem(keyOf(form), JSON.stringify(values)))
}

/**
 * Returns the values that `saveDraft` stored, for controls that are empty now. Skips controls with text, because their text is
 * newer than the stored values.
 */
export const readDraft = (form: string, element: HTMLFormElement): [name: string, value: string][] => {
  const draft: unknown = attemptStorage(() => JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null'))
  if (typeof draft !== 'object' || draft === null) return []
  const values = new Map<string, unknown>(Object.entries(draft))
  return listDraftControls(element).flatMap(({ name, value }): [string, string][] => {
    const draftValue = values.get(name)
    return value === '' && typeof draftValue === 'string' && draftValue !== '' ? [[name, draftValue]] : []
  })
}

/** Deletes the saved input of a form, after it was sent. */
export const clearDraft = (form: string): void => {
  attemptStorage(() => sessionStorage.removeItem(keyOf(form)))
}

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
 * Hides the offline message of the form guard (the script that validates forms before hydration) and returns its text. React
 * shows that text from now on. Returns null if no offline message is visible.
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
 * Transfers a form from the form guard (the script that validates forms before hydration) to React, and returns the form's
 * state. Call it once, in an effect, and set the returned state in React: hydration does not read that state from the HTML.
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

/**
 * Calls `onShown` with the field's name each time an error message appears, and keeps the focused element in view. The form
 * guard (the script that validates forms before hydration) can have shown messages already. Pass the names of their fields to
 * the returned function `adopt`, so that `onShown` is not called for them.
 */
export const useShownMessages = (
  messages: Partial<Record<string, string | undefined>>,
  onShown: (field: string) => void,
): { adopt: (fields: readonly string[]) => void } => {
  const shownNames = useRef(new Set<string>())
  const names = Object.keys(messages)
    .filter((name) => messages[name] !== undefined)
    .join(' ')
  const callOnShown = useEffectEvent((name: string) => onShown(name))

  useEffect(() => {
    const currentNames = new Set(names.split(' ').filter((name) => name !== ''))
    for (const name of currentNames) if (!shownNames.current.has(name)) callOnShown(name)
    shownNames.current = currentNames
  }, [names])
  // Validation is asynchronous, so a message can appear after the visitor has moved to the next field. The message pushes that
  // field down, possibly out of view or under the fixed consent question. This effect scrolls the field back into view.
  useLayoutEffect(() => {
    if (names !== '') document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [names])

  return {
    adopt: (fields) => {
      for (const name of fields) shownNames.current.add(name)
    },
  }
}

/** Adds the prefix `Error: ` to the document title while the page has errors. */
export const useErrorTitle = (hasErrors: boolean): void => {
  useEffect(() => {
    if (!hasErrors) return undefined
    // It is possible that the form guard (the script that validates forms before hydration) has added the prefix already.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX))
      document.title = `${ERROR_TITLE_PREFIX}${document.title}`
    return () => {
      // After a client navigation, the title is that of another page and has no prefix to remove.
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
