export interface SpriteMarkProps {
  /** URL of the sprite. `id` is the id of the picture in it. */
  file: string
  id: string
  size: number
  className?: string | undefined
}

/** Decorative picture from an SVG sprite, in the current text color. */
export const SpriteMark = ({ file, id, size, className }: SpriteMarkProps) => (
  <svg width={size} height={size} aria-hidden="true" className={className}>
    <use href={`${file}#${id}`} />
  </svg>
)
