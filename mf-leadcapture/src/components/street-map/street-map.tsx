import { useId } from 'react'
import styles from './street-map.module.css'

/** Streets that cross the whole picture, as SVG paths; widths in the style sheet. */
const AVENUES = ['M-20 356C180 348 420 372 820 336', 'M-20 150C200 138 470 170 820 118', 'M196-20C188 150 214 330 198 540', 'M560-20C552 170 574 340 566 540']
const STREETS = [
  'M-20 252H820', 'M-20 56C240 48 520 66 820 40', 'M-20 452C260 446 520 462 820 440', 'M78-20V540', 'M322-20C316 180 330 360 324 540', 'M440-20C434 160 446 380 442 540', 'M676-20C668 200 690 380 684 540',
]
const BLOCKS = [
  'M346 176l74-6v62h-74z', 'M462 168l72-8v66h-72z', 'M346 272h74v62l-74-6z', 'M462 274h80v58l-80 2z', 'M222 178h76v54h-76z', 'M222 274h78v60h-78z', 'M590 160l66-10v82h-66z', 'M590 272h68v60h-68z', 'M100 172h74v60h-74z', 'M104 384l70-2v48h-70z', 'M222 384l76 6v42h-76z', 'M590 376l70-6v62h-70z', 'M708 146l80-10v96h-80z',
]

interface StreetMapProps {
  className?: string | undefined
}

/** The streets around the office, drawn: a picture, so that the page asks nobody else for one. */
export const StreetMap = ({ className }: StreetMapProps) => {
  const titleId = useId()
  return (
    <svg viewBox="0 0 800 520" preserveAspectRatio="xMidYMid slice" role="img" aria-labelledby={titleId} className={className}>
      <title id={titleId}>Map of central Lehi: our office stands on Sorrel Street, between Main Street and the rail line, two blocks east of Depot Road.</title>
      <path className={styles['land']} d="M0 0h800v520H0z" />
      <path className={styles['park']} d="M346 78l188-10v62l-188 18zM708 356l110-8v66l-110 4z" />
      <path className={styles['water']} d="M-20 420C90 396 120 480 240 474S420 500 470 560H-20z" />
      <g className={styles['blocks']}>
        {BLOCKS.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g className={styles['streets']}>
        {STREETS.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g className={styles['avenues']}>
        {AVENUES.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path className={styles['rail']} d="M-20 508C220 470 520 420 820 200" />
      <path className={styles['ties']} d="M-20 508C220 470 520 420 820 200" />
      <g className={styles['names']} aria-hidden="true">
        <text x="30" y="142" transform="rotate(-1 30 142)">Main Street</text>
        <text x="28" y="244">Sorrel Street</text>
        <text x="640" y="352" transform="rotate(-4 640 352)">Mill Pond Road</text>
        <text x="186" y="120" transform="rotate(-90 186 120)">Depot Road</text>
        <text x="590" y="108" transform="rotate(-90 590 108)">Center Street</text>
        <text x="388" y="112" className={styles['soft']}>Wines Park</text>
        <text x="60" y="492" className={styles['soft']}>Mill Pond</text>
      </g>
      <path className={styles['office']} d="M346 272h74v62l-74-6z" />
      <g className={styles['pin']}>
        <ellipse cx="384" cy="300" rx="20" ry="6" />
        <path d="M384 300c-10-22-40-44-40-78a40 40 0 1 1 80 0c0 34-30 56-40 78z" />
      </g>
      <path className={styles['tally']} d="M370 206v32M379 206v32M388 206v32M397 206v32M362 232l44-20" />
    </svg>
  )
}
