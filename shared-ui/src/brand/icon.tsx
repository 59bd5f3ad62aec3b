import type { LucideIcon } from 'lucide-react'
import type { FiledIconName, PictogramName } from './icon-names.ts'
import icons from './icons.svg'
import pictograms from './pictograms.svg'

interface IconProps {
  /** Default export of a Lucide icon module, such as `lucide-react/icons/check`. */
  icon: LucideIcon
  size?: 14 | 16 | 18 | 20 | 24 | 32
  /** Stroke width on the icon's grid of 24 by 24 units. */
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

/** A Lucide icon, passed as a component. Without a label, it is hidden from assistive technology. */
export function Icon({ icon: Glyph, size = 20, lines = 1.75, label, className }: IconProps) {
  const name =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <Glyph size={size} strokeWidth={lines} className={className} {...ATTRIBUTES_SET_BY_STYLES} {...name} />
  )
}

interface SpriteMarkProps {
  /** URL of the sprite. `id` is the picture's id in the sprite. */
  file: string
  id: string
  size: number
  className?: string | undefined
}

/** A decorative mark from an SVG sprite. `file` is the URL of the sprite. */
export const SpriteMark = ({ file, id, size, className }: SpriteMarkProps) => (
  <svg width={size} height={size} aria-hidden="true" className={className}>
    <use href={`${file}#${id}`} />
  </svg>
)

interface FiledIconProps {
  name: FiledIconName
  size: 16 | 24 | 28
  className?: string | undefined
}

/**
 * Decorative icon from the sprite `icons.svg`. Use it only below the first screen, because the browser loads the sprite
 * separately.
 */
export const FiledIcon = ({ name, size, className }: FiledIconProps) => (
  <SpriteMark file={icons} id={name} size={size} className={className} />
)

interface PictogramProps {
  name: PictogramName
  size?: 24 | 32 | 40 | 48 | 64
  className?: string | undefined
}

/**
 * Line drawing of a trade or product, with strokes of 1.75 px on a grid of 32 px. Screen readers skip the drawing, so place it
 * beside the name of the trade or product.
 */
export const Pictogram = ({ name, size = 32, className }: PictogramProps) => (
  <SpriteMark file={pictograms} id={name} size={size} className={className} />
)
