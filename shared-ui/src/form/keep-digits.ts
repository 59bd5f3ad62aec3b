/** The digits of a text. Full-width digits, as some input methods write them, count as digits. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^0-9]/g, '')

/**
 * Takes everything but digits out of an input's value, whichever way it got in: keys, paste, drop, autofill or an
 * input method. The caret stays behind the digit it was behind.
 */
export const keepDigits = (input: HTMLInputElement): void => {
  const { value, selectionStart } = input
  const digits = digitsOf(value)
  if (digits === value) return
  const caret = digitsOf(value.slice(0, selectionStart ?? value.length)).length
  input.value = digits
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}
