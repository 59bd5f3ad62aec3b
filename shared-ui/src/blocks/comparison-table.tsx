import type { ReactNode } from 'react'
import { tabular } from '../type/tabular.ts'
import { Unbroken } from '../type/text.tsx'
import type { Table } from './content.schema.ts'
import styles from './comparison-table.module.css'

export interface ComparisonTableProps extends Omit<Table, 'head'> {
  /** Index of the column that is ours; -1 where none is. */
  highlight?: number
}

/** A real table; on phones the first column stays and the rest scrolls. Its amounts are prices and terms; computed ones are the scenes’. */
export function ComparisonTable({ caption, columns, rows, highlight = 0 }: ComparisonTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-columns={columns.length} data-given>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <td className={styles.corner} aria-hidden="true" />
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={styles.column}
                data-own={index === highlight || undefined}
              >
                <Unbroken text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className={styles.label}>
                <Unbroken text={row.label} />
                {row.note === undefined ? null : (
                  <span className={styles.note}>
                    <Unbroken text={row.note} />
                  </span>
                )}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index] ?? index}
                  className={typeof cell === 'string' ? undefined : cell ? styles.yes : styles.no}
                  data-own={index === highlight || undefined}
                >
                  {cellContent(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** True and false become words, and the style sheet gives the cell its sign; anything else is shown as it is. */
function cellContent(cell: boolean | string): ReactNode {
  if (typeof cell === 'string') {
    return (
      <span className={tabular(cell)}>
        <Unbroken text={cell} />
      </span>
    )
  }
  return <span className="visually-hidden">{cell ? 'Yes' : 'No'}</span>
}
