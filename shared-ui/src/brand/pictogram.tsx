import type { PictogramName } from './pictogram-name.ts'
import pictograms from './pictograms.svg'
import { SpriteMark } from './sprite-mark.tsx'

export interface PictogramProps {
  name: PictogramName
  size?: 24 | 32 | 40 | 48 | 64
  className?: string | undefined
}

/**
 * Line drawing of a trade or a product: 1.75 px strokes on a 32 px grid. It is hidden from assistive technology, so place it
 * beside the name.
 */
export const Pictogram = ({ name, size = 32, className }: PictogramProps) => (
  <SpriteMark file={pictograms} id={name} size={size} className={className} />
)
