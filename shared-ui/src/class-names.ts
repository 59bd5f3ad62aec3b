import type { ReactNode } from 'react'

/** Joins class names with spaces. Omits false, null, undefined and empty names. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/**
 * Returns the class for digits of equal width if the text contains a digit. Returns undefined for a text with a hyphen such as
 * `W-2`, because the class would also widen the hyphen.
 */
export function tabular(content: ReactNode): string | undefined {
  return typeof content === 'string' && /^[^-]*\d[^-]*$/.test(content) ? 'tabular-nums' : undefined
}
