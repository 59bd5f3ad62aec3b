import type { ReactNode } from 'react'

/** Joins class names with spaces. Skips empty and undefined names. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/**
 * Returns the class for tabular figures, whose digits have equal width, if the text contains a digit. Returns undefined for
 * text with a hyphen, because the feature would also widen Inter's hyphen: `W - 2`.
 */
export function tabular(content: ReactNode): string | undefined {
  return typeof content === 'string' && /^[^-]*\d[^-]*$/.test(content) ? 'tabular-nums' : undefined
}
