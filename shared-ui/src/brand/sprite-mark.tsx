export interface SpriteMarkProps {
  /** Address of a sprite, and the picture's id in it. */
  file: string
  id: string
  size: number
  className?: string | undefined
}

/** Decorative picture from a sprite, in the current text color. */
export const SpriteMark = ({ file, id, size, className }: SpriteMarkProps) => (
  <svg width={size} height={size} aria-hidden="true" className={className}>
    <use href={`${file}#${id}`} />
  </svg>
)
