import '../guard.client.js'

/**
 * Sets the value of a control and fires `focusout`. Returns the error message that the form guard (the script that validates
 * forms before hydration) then shows, or null if it shows none. Throws if no control has this id.
 */
export const getGuardVerdict = (id: string, value: string | boolean | File | null): string | null => {
  const control = document.getElementById(id)
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
  )
    throw new Error(`no control #${id}`)
  if (typeof value === 'string') control.value = value
  else if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
  else Object.defineProperty(control, 'files', { value: value === null ? [] : [value], configurable: true })
  control.dispatchEvent(new Event('focusout', { bubbles: true }))
  const message = document.getElementById(`${id}-error`)
  return message === null || message.hidden ? null : message.textContent
}
