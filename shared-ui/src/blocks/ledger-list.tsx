import { Tally } from '../brand/tally.tsx'
import { Amount } from '../scenes/amount.tsx'
import { Text, Unbroken } from '../type/text.tsx'
import type { LedgerItem } from './content.schema.ts'
import styles from './ledger-list.module.css'

export interface LedgerListProps {
  /** Rows of the list. Their figures are at the end of the row: `$1,240`, `4 days`. */
  items: readonly LedgerItem[]
  /** Mark at the start of each row. `number`: 1, 2, 3. `tally`: tally strokes, starting again after five rows. */
  marks?: 'number' | 'tally' | 'none'
  /** True if each term is a heading. Default: true. */
  headed?: boolean
}

const COUNTS = [1, 2, 3, 4, 5] as const
/**
 * Maximum length in characters of a figure that must not wrap. If one figure is longer, all figures of the list are smaller and
 * may wrap.
 */
const MAX_ONE_LINE_LENGTH = 11

/** List in the style of a ledger: the term at the left, then a sentence, then the figure. */
export function LedgerList({ items, marks = 'none', headed = true }: LedgerListProps) {
  const Term = headed ? 'h3' : 'p'
  const long = items.some(({ figure = '' }) => figure.length > MAX_ONE_LINE_LENGTH)
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
