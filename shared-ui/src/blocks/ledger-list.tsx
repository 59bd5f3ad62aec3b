import { Tally } from '../brand/tally.tsx'
import { Amount } from '../scenes/amount.tsx'
import { Text, Unbroken } from '../type/text.tsx'
import type { LedgerItem } from './content.schema.ts'
import styles from './ledger-list.module.css'

export interface LedgerListProps {
  items: readonly LedgerItem[]
  /** Mark at the start of each row. `number`: 1, 2, 3. `tally`: one to five tally strokes, starting again after five rows. */
  marks?: 'number' | 'tally' | 'none'
  headed?: boolean
}

const COUNTS = [1, 2, 3, 4, 5] as const
/**
 * Maximum number of characters of a figure in large type. If one figure is longer, the list shows all figures in smaller type and
 * lets them wrap.
 */
const MAX_LARGE_FIGURE_LENGTH = 11

/** List in the style of an account book: term, sentence and figure in one row. */
export function LedgerList({ items, marks = 'none', headed = true }: LedgerListProps) {
  const Term = headed ? 'h3' : 'p'
  const long = items.some(({ figure = '' }) => figure.length > MAX_LARGE_FIGURE_LENGTH)
  const plain = items.every(({ figure }) => figure === undefined)
  return (
    <ul
      className={styles.ledger}
      data-marks={marks}
      data-long={long || undefined}
      data-plain={plain || undefined}
    >
      {items.map((item, index) => (
        <li key={item.term} className={styles.row}>
          {marks === 'none' ? null : (
            <span className={styles.mark} aria-hidden="true">
              {marks === 'number' ? index + 1 : <Tally count={COUNTS[index % 5] ?? 5} size={24} />}
            </span>
          )}
          <Term className={styles.term}>
            {item.href === undefined ? <Unbroken text={item.term} /> : <a href={item.href}>{item.term}</a>}
          </Term>
          <div className={styles.text}>
            <Text text={item.text} />
          </div>
          {item.figure === undefined ? null : (
            <p className={styles.figure} data-given={item.given}>
              {item.working === undefined ? (
                item.figure
              ) : (
                <Amount from={{ deal: item.term, sum: `${item.working} = ${item.figure}` }}>
                  {item.figure}
                </Amount>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
