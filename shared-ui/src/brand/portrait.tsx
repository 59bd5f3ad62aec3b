import { classNames } from '../class-names.ts'
import { type Hair, HAIR, lookOf, SHOULDERS, WEAR } from './portrait-looks.ts'
import styles from './portrait.module.css'

export interface PortraitProps {
  /** The person's name or id: the same id gives the same face everywhere. */
  id: string
  size?: 32 | 40 | 48 | 64 | 96 | 128 | 192
  /** The person's name where no text beside it says it. */
  label?: string
  className?: string | undefined
}

/** A line portrait on a tint. */
export function Portrait({ id, size = 64, label, className }: PortraitProps) {
  const look = lookOf(id)
  const name = label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  const hair: Hair = HAIR[look.hair]
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} focusable="false" className={classNames(styles['portrait'], className)} data-tint={look.tint} {...name}>
      <rect width="64" height="64" className={styles['ground']} />
      {hair.behind === undefined ? null : <path d={hair.behind} className={styles['hair']} data-shade={look.shade} />}
      <path d={SHOULDERS} className={styles['shirt']} data-shirt={look.shirt} />
      <path d="M26.500 39v6.500q5.500 5 11 0V39" className={styles['skin']} data-skin={look.skin} />
      <path d="M21.500 27c0-8 4.500-12.500 10.500-12.500S42.500 19 42.500 27c0 9-4.500 15.500-10.500 15.500S21.500 36 21.500 27z" className={styles['skin']} data-skin={look.skin} />
      <path d={hair.front} className={styles['hair']} data-shade={look.shade} />
      <path d="M27.600 28.200v.9 M36.400 28.200v.9" className={styles['eyes']} />
      <path d="M32 29.500l-1.200 4h1.700 M28.800 36.800q3.200 2.300 6.400 0" className={styles['line']} />
      {WEAR[look.wear].map((path) => (
        <path key={path} d={path} className={styles[look.wear === 'beard' || look.wear === 'moustache' ? 'hair' : 'wear']} data-shade={look.shade} />
      ))}
    </svg>
  )
}
