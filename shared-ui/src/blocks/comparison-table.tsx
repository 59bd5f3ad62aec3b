import type { ReactNode } from 'react'
import { tabular } from '../class-names.ts'
import { Unbroken } from '../type/text.tsx'
import type { Table } from './content.schema.ts'
import styles from './comparison-table.module.css'

export interface ComparisonTableProps extends Omit<Table, 'head'> {
  /** Index of the highlighted column. Default: 0. -1 highlights no column. */
  highlight?: number
}

/**
 * An HTML table. On phones, the first column is fixed and the others scroll. The attribute `data-given` tells the content tests
 * not to require a calculation for the amounts in this table.
 */
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

/** Returns visually hidden text for a boolean, because the style sheet shows a symbol. Returns strings unchanged. */
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
