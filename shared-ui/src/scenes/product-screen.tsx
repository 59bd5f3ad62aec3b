import type { ReactNode } from 'react'
import { FiledIcon } from '../brand/icon.tsx'
import type { FiledIconName } from '../brand/icon-names.ts'
import { Tally } from '../brand/logo.tsx'
import { RIDGELINE } from './pay-rates.ts'
import styles from './product-screen.module.css'

/** Pages in the navigation of the product window, grouped by product. */
const NAVIGATION = [
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

type ScreenPlace = (typeof NAVIGATION)[number]['places'][number][0]

interface ProductScreenProps {
  caption: string
  /** Current page of the product. It is the title of the window and is highlighted in the navigation. */
  place: ScreenPlace
  /** Content at the end of the title line. */
  aside?: ReactNode
  list: ReactNode
  detail: ReactNode
  /** Content below list and detail, as wide as both, such as a table that is too wide for either. */
  foot?: ReactNode
  phone?: 'list' | 'detail'
}

/**
 * A window of the product with navigation, list and detail, as wide as the page's grid. The navigation is decorative and hidden
 * from assistive technology. List and detail are not hidden: pass readable HTML, or set `aria-hidden`. Below 672 px, the window
 * becomes a phone app with one column and the navigation at the bottom. An element with `data-on="wide"` or `data-on="phone"`
 * is visible in only one of these two layouts.
 */
export function ProductScreen({
  caption,
  place,
  aside,
  list,
  detail,
  foot,
  phone = 'list',
}: ProductScreenProps) {
  return (
    <figure className={styles.screen}>
      <div className={styles.window} data-tone="card">
        <div className={styles.side} aria-hidden="true">
          <p className={styles.company}>
            <Tally size={20} /> <span>{RIDGELINE}</span>
          </p>
          {NAVIGATION.map(({ product, places }) => (
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
        {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}

/** Heading of a part of a product screen. `aside` is a number or a status at the end of the line. */
export function ScreenHead({ title, aside }: { title: ReactNode; aside?: ReactNode }) {
  return (
    <p className={styles.head}>
      <span className={styles.name}>{title}</span>
      {aside === undefined ? null : <span>{aside}</span>}
    </p>
  )
}
