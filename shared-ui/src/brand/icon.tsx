import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** A named import from lucide-react. */
  icon: LucideIcon
  size?: 16 | 18 | 20 | 24 | 32
  /** What the icon says, where no text beside it does. Without one it is hidden from assistive technology. */
  label?: string
  className?: string | undefined
}

/** An icon in the weight of the pictograms. */
export function Icon({ icon: Glyph, size = 20, label, className }: IconProps) {
  const name =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return <Glyph size={size} strokeWidth={1.75} className={className} focusable="false" {...name} />
}
