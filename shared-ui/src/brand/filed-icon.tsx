import type { FiledIconName } from './icon-names.ts'
import icons from './icons.svg'
import { SpriteMark } from './sprite-mark.tsx'

export interface FiledIconProps {
  name: FiledIconName
  size: 16 | 24 | 28
  className?: string | undefined
}

/**
 * Decorative icon from the sprite `icons.svg`. Use it below the first screen, because the browser loads the sprite separately.
 */
export const FiledIcon = ({ name, size, className }: FiledIconProps) => (
  <SpriteMark file={icons} id={name} size={size} className={className} />
)
