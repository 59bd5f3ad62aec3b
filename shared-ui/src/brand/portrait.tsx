import { classNames } from '../class-names.ts'
import { useFirstScreen } from '../layout/first-screen.tsx'
import { PORTRAIT_PEN, portraitShapes, TINTS } from './portrait-drawing.ts'
import { lookNumber, lookOf } from './portrait-looks.ts'
import styles from './portrait.module.css'
import portraits from './portraits.svg'

export interface PortraitProps {
  /** The person's name or id: the same id gives the same face everywhere. */
  id: string
  size?: 32 | 40 | 48 | 64 | 96 | 128 | 192
  /** The person's name where no text beside it says it. */
  label?: string
  className?: string | undefined
}

/** In pixels. A face below this may come a moment after the tint it stands on, and costs the page 40 bytes, not 200. */
const DRAWN_FROM = 64

/** A line portrait on a tint, one of a file that all portraits share; a large one in a page's first screen is drawn in the HTML. */
export function Portrait({ id, size = 64, label, className }: PortraitProps) {
  const isFirst = useFirstScreen()
  const look = lookOf(id)
  const shared = {
    width: size,
    height: size,
    className: classNames(styles.portrait, className),
    'data-tint': look.tint,
  }
  if (!isFirst || size < DRAWN_FROM)
    return <img src={`${portraits}#p${lookNumber(look)}`} loading="lazy" alt={label ?? ''} {...shared} />
  const name =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <svg viewBox="0 0 64 64" {...shared} {...PORTRAIT_PEN} {...name}>
      <path d="M0 0h64v64H0z" fill={TINTS[look.tint]} stroke="none" />
      {portraitShapes(look).map(({ d, fill, width }) => (
        <path key={d} d={d} fill={fill} strokeWidth={width} />
      ))}
    </svg>
  )
}
