import type { FiledIconName } from './icon-names.ts'
import icons from './icons.svg'
import { SpriteMark } from './sprite-mark.tsx'

export interface FiledIconProps {
  name: FiledIconName
  size: 16 | 24 | 28
  className?: string | undefined
}

/** Decorative icon from the shared sprite `icons.svg`, for content below the first screen. */
export const FiledIcon = ({ name, size, className }: FiledIconProps) => (
  <SpriteMark file={icons} id={name} size={size} className={className} />
)
