import type { ReactNode } from 'react'
import { FiledIcon } from '../brand/filed-icon.tsx'
import type { FiledIconName } from '../brand/icon-names.ts'
import { Tally } from '../brand/tally.tsx'
import { RIDGELINE } from './ridgeline-name.ts'
import styles from './product-screen.module.css'

/** The product's navigation, by product; a screen stands in one of its places. */
const PLACES = [
  {
    product: 'HR',
    places: [
      ['People', 'users'],
      ['Hiring', 'user-check'],
      ['Documents', 'file-pen-line'],
      ['Time off', 'calendar-check'],
    ],
  },
  {
    product: 'Pay',
    places: [
      ['Deals', 'file-text'],
      ['Pay plans', 'scroll-text'],
      ['Pay runs', 'receipt'],
      ['Tickets', 'message-circle-question-mark'],
    ],
  },
  {
    product: 'Performance',
    places: [
      ['Crews', 'truck'],
      ['Territories', 'map-pin'],
      ['Courses', 'clipboard-check'],
      ['Leaderboard', 'gauge'],
    ],
  },
] as const satisfies readonly { product: string; places: readonly (readonly [string, FiledIconName])[] }[]

export type ScreenPlace = (typeof PLACES)[number]['places'][number][0]

export interface ProductScreenProps {
  /** What the screen shows, in a sentence: the figure's caption. */
  caption: string
  /** Where in the product it stands: the title of the window, and marked in its navigation. */
  place: ScreenPlace
  /** After the title, at its line's end. */
  aside?: ReactNode
  list: ReactNode
  /** What of the list is open. */
  detail: ReactNode
  /** Which of the two stands first on a phone. */
  phone?: 'list' | 'detail'
}

/**
 * A whole window of the product, as wide as the grid: navigation, list, detail. The frame is a picture; list and detail are read, so
 * they are tables, lists and paragraphs, or hide themselves. Below 672 px of its own width it is the app on a phone: the places of
 * this product along the bottom, one column. `data-on="wide"` or `data-on="phone"` on an element inside keeps it to one of the two.
 */
export function ProductScreen({ caption, place, aside, list, detail, phone = 'list' }: ProductScreenProps) {
  return (
    <figure className={styles.screen}>
      <div className={styles.window} data-tone="card">
        <div className={styles.side} aria-hidden="true">
          <p className={styles.company}>
            <Tally size={20} /> <span>{RIDGELINE}</span>
          </p>
          {PLACES.map(({ product, places }) => (
            <div
              key={product}
              className={styles.places}
              data-here={places.some(([name]) => name === place) || undefined}
            >
              <p className={styles.product}>{product}</p>
              {places.map(([name, icon]) => (
                <p key={name} className={styles.place} data-here={name === place || undefined}>
                  <FiledIcon name={icon} size={16} />
                  <span>{name}</span>
                </p>
              ))}
            </div>
          ))}
        </div>
        <div className={styles.bar}>
          <p className={styles.title}>{place}</p>
          {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
        </div>
        <div className={styles.list}>{list}</div>
        <div className={styles.detail} data-first={phone === 'detail' || undefined}>
          {detail}
        </div>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}

/** The line over a part of a screen: what it is, and a figure or a state at the end. */
export function ScreenHead({ title, aside }: { title: ReactNode; aside?: ReactNode }) {
  return (
    <p className={styles.head}>
      <span className={styles.name}>{title}</span>
      {aside === undefined ? null : <span>{aside}</span>}
    </p>
  )
}
