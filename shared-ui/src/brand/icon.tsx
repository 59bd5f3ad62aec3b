import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** The default export of a module such as lucide-react/icons/check. */
  icon: LucideIcon
  size?: 14 | 16 | 18 | 20 | 24 | 32
  /** Width of the lines, on 24. */
  lines?: 1.75 | 2 | 3
  /** What the icon says, where no text beside it does. Without one it is hidden from assistive technology. */
  label?: string
  className?: string | undefined
}

/** What lucide writes on each icon, and the base styles say once of all. */
const SAID_BY_STYLES = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
}

/** An icon, by default in the weight of the pictograms. */
export function Icon({ icon: Glyph, size = 20, lines = 1.75, label, className }: IconProps) {
  const name =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return <Glyph size={size} strokeWidth={lines} className={className} {...SAID_BY_STYLES} {...name} />
}
