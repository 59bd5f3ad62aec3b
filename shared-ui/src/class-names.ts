import type { ReactNode } from 'react'

/** Joins the class names that are neither empty nor undefined. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/**
 * Returns the class for figures in columns, whose digits have equal width. Text with a hyphen gets no class, because
 * Inter would widen the hyphen as well: `W - 2`.
 */
export function tabular(content: ReactNode): string | undefined {
  return typeof content === 'string' && /^[^-]*\d[^-]*$/.test(content) ? 'tabular-nums' : undefined
}
