import type { PictogramName } from './pictogram-name.ts'
import pictograms from './pictograms.svg'
import { SpriteMark } from './sprite-mark.tsx'

export interface PictogramProps {
  name: PictogramName
  size?: 24 | 32 | 40 | 48 | 64
  className?: string | undefined
}

/** A trade or a product as a line drawing, 32 px grid, 1.75 px stroke. Decorative; its name stands beside it. */
export const Pictogram = ({ name, size = 32, className }: PictogramProps) => (
  <SpriteMark file={pictograms} id={name} size={size} className={className} />
)
