import { PICTOGRAMS, type PictogramName } from './pictogram-paths.ts'

export interface PictogramProps {
  name: PictogramName
  size?: 24 | 32 | 40 | 48 | 64
  className?: string | undefined
}

/** A trade or a product as a line drawing, 32 px grid, 1.75 px stroke. Decorative; its name stands beside it. */
export function Pictogram({ name, size = 32, className }: PictogramProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false" className={className}>
      {PICTOGRAMS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
