import type { FiledIconName, PictogramName } from './icon-names.ts'
import icons from './icons.svg'
import pictograms from './pictograms.svg'

export interface SpriteMarkProps {
  /** URL of the sprite. `id` is the picture's id in the sprite. */
  file: string
  id: string
  size: number
  className?: string | undefined
}

export const SpriteMark = ({ file, id, size, className }: SpriteMarkProps) => (
  <svg width={size} height={size} aria-hidden="true" className={className}>
    <use href={`${file}#${id}`} />
  </svg>
)

export interface FiledIconProps {
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

export interface PictogramProps {
  name: PictogramName
  size?: 24 | 32 | 40 | 48 | 64
  className?: string | undefined
}

/**
 * Line drawing of a trade or product, 1.75 px strokes on a 32 px grid. Screen readers skip the drawing, so place it beside the
 * name of the trade or product.
 */
export const Pictogram = ({ name, size = 32, className }: PictogramProps) => (
  <SpriteMark file={pictograms} id={name} size={size} className={className} />
)
