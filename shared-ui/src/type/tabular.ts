import type { ReactNode } from 'react'

/**
 * Returns the class for figures in columns, whose digits have equal width. Text with a hyphen gets no class, because
 * Inter would widen the hyphen as well: `W - 2`.
 */
export function tabular(content: ReactNode): string | undefined {
  return typeof content === 'string' && /^[^-]*\d[^-]*$/.test(content) ? 'tabular-nums' : undefined
}
