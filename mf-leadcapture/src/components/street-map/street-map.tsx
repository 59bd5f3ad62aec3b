import { useId } from 'react'
import styles from './street-map.module.css'

/** Roofs of one tile; the streets cut each repetition otherwise, so that no two blocks look alike. */
const ROOFS =
  'M6 8h30v18H6zM44 4h20v26H44zM72 10h38v16H72zM120 6h18v22h-18zM8 40h18v24H8zM70 38h16v28H70zM96 44h30v18H96zM136 40h34v24h-34zM4 78h34v20H4zM48 74h18v28H48zM114 74h20v26h-20zM144 80h24v16h-24zM42 112h34v14H42zM88 108h18v18H88zM118 112h44v14h-44z'
const STREETS =
  'M-20 66C300 58 700 76 1220 52M-20 268H1220M-20 456C300 448 800 470 1220 446M92-20V540M344-20C338 180 352 360 346 540M438-20C432 160 444 380 440 540M690-20C682 200 704 380 698 540M936-20C930 160 948 360 942 540M1064-20V540'
const AVENUES =
  'M-20 166C300 154 680 186 1220 138M-20 366C300 358 680 382 1220 348M214-20C206 150 232 330 216 540M562-20C554 170 576 340 568 540M816-20C808 170 830 340 822 540'
const RAIL = 'M-20 512C420 480 820 430 1220 206'

interface StreetMapProps {
  className?: string | undefined
}

/** The streets around the office, drawn: a picture, so that the page asks nobody else for one. */
export const StreetMap = ({ className }: StreetMapProps) => {
  const id = useId()
  const roofs = `${id}roofs`
  return (
    <svg
      viewBox="0 0 1200 520"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-labelledby={`${id}title`}
      className={className}
    >
      <title id={`${id}title`}>
        Map of central Lehi: our office is on Sorrel Street, between Main Street and the rail line, two blocks
        east of Depot Road.
      </title>
      <defs>
        <pattern id={roofs} width="179" height="134" patternUnits="userSpaceOnUse">
          <path d={ROOFS} className={styles.roofs} />
        </pattern>
      </defs>
      <path d="M0 0h1200v520H0z" className={styles.land} />
      <path d="M0 0h1200v520H0z" fill={`url(#${roofs})`} />
      <path d="M576 74l112-2v98l-112-8zM942 366l124-12v98l-124 4z" className={styles.park} />
      <path d="M-20 400C90 380 130 452 236 458S380 490 420 560H-20z" className={styles.water} />
      <path d={STREETS} className={styles.streets} />
      <path d={AVENUES} className={styles.avenues} />
      <path d={RAIL} className={styles.rail} />
      <path d={RAIL} className={styles.ties} />
      <g className={styles.names} aria-hidden="true">
        <text x="262" y="169">
          Main Street
        </text>
        <text x="262" y="273">
          Sorrel Street
        </text>
        <text x="262" y="377">
          Mill Pond Road
        </text>
        <text transform="translate(220 346) rotate(-90)" className={styles.west}>
          Depot Road
        </text>
        <text transform="translate(571 352) rotate(-90)">Center Street</text>
        <text transform="translate(825 338) rotate(-90)">Fifth East</text>
        <text x="594" y="122" className={styles.soft}>
          Wines Park
        </text>
        <text x="60" y="500" className={styles.soft}>
          Mill Pond
        </text>
      </g>
      <path d="M456 282h50v34h-50z" className={styles.office} />
      <g className={styles.pin}>
        <ellipse cx="481" cy="300" rx="20" ry="6" />
        <path d="M481 300c-10-22-40-44-40-78a40 40 0 1 1 80 0c0 34-30 56-40 78z" />
      </g>
      <path d="M467 206v32M476 206v32M485 206v32M494 206v32" className={styles.strokes} />
      <path d="M459 232l44-20" className={styles.slash} />
    </svg>
  )
}
