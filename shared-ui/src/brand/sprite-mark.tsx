export interface SpriteMarkProps {
  /** Address of a file of pictures, and the picture's id in it. */
  file: string
  id: string
  size: number
  className?: string | undefined
}

/** A picture out of a file that pages share, in the colour of the text around. Decorative. */
export const SpriteMark = ({ file, id, size, className }: SpriteMarkProps) => (
  <svg width={size} height={size} aria-hidden="true" className={className}>
    <use href={`${file}#${id}`} />
  </svg>
)
