import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** Default export of a Lucide icon module, such as `lucide-react/icons/check`. */
  icon: LucideIcon
  size?: 14 | 16 | 18 | 20 | 24 | 32
  /** Stroke width on a grid of 24. */
  lines?: 1.75 | 2 | 3
  /** Text alternative. Without it, the icon is decorative and hidden from assistive technology. */
  label?: string
  className?: string | undefined
}

/** Removes SVG attributes that Lucide adds to each icon, because the site's base styles set the same properties. */
const ATTRIBUTES_SET_BY_STYLES = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
}

export function Icon({ icon: Glyph, size = 20, lines = 1.75, label, className }: IconProps) {
  const name =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <Glyph size={size} strokeWidth={lines} className={className} {...ATTRIBUTES_SET_BY_STYLES} {...name} />
  )
}
