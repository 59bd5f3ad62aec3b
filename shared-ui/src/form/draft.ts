import { HONEYPOT_FIELD } from 'shared-contracts/form-post'
import { attemptStorage, DRAFT_KEY } from 'shared-contracts/storage-keys'

const keyOf = (form: string): string => DRAFT_KEY + form

/**
 * Selector of controls whose values are stored in a draft. Checkboxes are excluded, because visitors must give consent each time.
 * Files are excluded, because they cannot be stored.
 */
const DRAFT_CONTROLS =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), select, textarea'

const isControl = (element: Element): element is HTMLInputElement => 'name' in element && 'value' in element

const listDraftControls = (element: HTMLFormElement): HTMLInputElement[] =>
  [...element.querySelectorAll(DRAFT_CONTROLS)]
    .filter(isControl)
    .filter(({ name }) => name !== '' && name !== HONEYPOT_FIELD)

/** Stores the values of a form in session storage, so that a reload does not lose them. */
export const saveDraft = (form: string, element: HTMLFormElement): void => {
  const values = Object.fromEntries(listDraftControls(element).map(({ name, value }) => [name, value]))
  attemptStorage(() => sessionStorage.setItem(keyOf(form), JSON.stringify(values)))
}

/**
 * Returns the draft's values for controls that are empty. Skips controls with text, because their text is newer than the draft.
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

/** Deletes the draft of a form that was sent. */
export const clearDraft = (form: string): void => {
  attemptStorage(() => sessionStorage.removeItem(keyOf(form)))
}
