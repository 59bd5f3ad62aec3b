import type { ReactNode } from 'react'

/**
 * Class of figures that stand under each other, for their digits to be of one width. Text with a hyphen goes without,
 * since Inter would widen that as well: `W - 2`.
 */
export function tabular(content: ReactNode): string | undefined {
  return typeof content === 'string' && /^[^-]*\d[^-]*$/.test(content) ? 'tabular-nums' : undefined
}
