import type { ReactNode } from 'react'

export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Class for digits of equal width, if there are digits. Not with a hyphen such as `W-2`, which it would widen. */
export function tabular(content: ReactNode): string | undefined {
  return typeof content === 'string' && /^[^-]*\d[^-]*$/.test(content) ? 'tabular-nums' : undefined
}
