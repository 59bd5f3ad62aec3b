/**
 * Normalizes the text of a form field before it is checked and stored. `guard.client.js` in shared-ui does the same; a
 * test compares both.
 */

/** Normalizes any field: LF line breaks, a space for other control characters, well-formed Unicode in NFC, trimmed. */
export const readText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
    .normalize('NFC')
    .trim()

const NO_HOST = /[\s/?#%:\\]|^[\0-\x7f]*$/

/**
 * Normalizes an email address: removes invisible characters and converts an international domain to A-labels. `EMAIL`
 * validates the result. Text that cannot be an address is only cleaned.
 */
export const readEmail = (text: string): string => {
  const address = readText(text.replaceAll(/\p{DI}/gu, ''))
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (NO_HOST.test(domain)) return address
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

/** Converts a decimal digit of any script to ASCII. In Unicode, the digits of a script are consecutive, from zero. */
const asciiDigit = (digit: string): string => {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1
  return String(value)
}

/** A number with its separators, and an extension such as `ext. 22`, `x22`, `#22`, `;ext=22` or, after a pause, `,,22`. */
const TYPED_PHONE =
  /^([\d\s+()./_\p{Pd}]*)((?:[,;]*(?:e(?:xt?(?:n|ension)?)?|x+|#)|[,;]+)[\s.:=]*(\d{0,7}))?$/iu

/** Minimum number of digits at which a part of the text counts as a separate phone number. */
const SHORTEST_NUMBER = 7

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * Normalizes a phone number to digits, with a leading `+` if it was given, and its extension after ` x`. Digits of
 * other scripts become ASCII, and the `(0)` after a country code is removed. Ambiguous text, such as letters or two
 * numbers, is only cleaned. A `(` at the end remains, because `(0)` may follow while the visitor types.
 */
export const readPhone = (text: string): string => {
  const typed = readText(text.normalize('NFKC').replaceAll(/\p{DI}/gu, '')).replaceAll(/\p{Nd}/gu, asciiDigit)
  const [, number = '', marked, extension = ''] = TYPED_PHONE.exec(typed) ?? []
  const first = number.search(/\d/)
  const numbers = number.split('/').filter((part) => digitsIn(part).length >= SHORTEST_NUMBER)
  if (first < 0 || numbers.length > 1) return typed
  const plus = number.slice(0, first).includes('+') ? '+' : ''
  const body = number.slice(first).replace('(0)', '')
  const open = marked === undefined ? (/\(0?$/.exec(body)?.[0] ?? '') : ''
  return `${plus}${digitsIn(body.slice(0, body.length - open.length))}${open}${marked === undefined ? '' : ` x${extension}`}`
}

/** Stored form of a phone number. The extension is separate; null if there is none. */
export interface StoredPhone<Phone extends string | null = string> {
  phone: Phone
  phoneExtension: string | null
}

/** Splits the result of `readPhone` into number and extension. */
export const splitPhone = <Phone extends string | null>(read: Phone): StoredPhone<Phone> => {
  const [phone, phoneExtension = null] = read?.split(' x') ?? []
  return { phone: (phone ?? null) as Phone, phoneExtension }
}

/** Joins a stored number and its extension for display. */
export const wholePhone = <Phone extends string | null>({
  phone,
  phoneExtension,
}: StoredPhone<Phone>): Phone =>
  (phone === null || phoneExtension === null ? phone : `${phone} x${phoneExtension}`) as Phone
