import type { FiledIconName } from './icon-names.ts'
import icons from './icons.svg'
import { SpriteMark } from './sprite-mark.tsx'

export interface FiledIconProps {
  name: FiledIconName
  size: 16 | 24 | 28
  className?: string | undefined
}

/** An icon for what stands below a page's first screen: it comes with a file that pages share. Decorative. */
export const FiledIcon = ({ name, size, className }: FiledIconProps) => (
  <SpriteMark file={icons} id={name} size={size} className={className} />
)
