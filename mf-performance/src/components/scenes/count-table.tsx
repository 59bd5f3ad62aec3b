import type { ReactNode } from 'react'
import { Portrait } from 'shared-ui'
import styles from './count-table.module.css'

export interface CountColumn {
  head: string
  /** True for a column that narrow screens do not show. */
  wide?: boolean
  /** True for the column by which the rows are sorted, from best to worst. */
  isSorted?: boolean
}

export interface CountCell {
  value: ReactNode
  /** `low` highlights a weak value; `strong` is bold. */
  weight?: 'low' | 'strong' | undefined
}

export interface CountRow {
  name: string
  portrait?: string
  cells: readonly CountCell[]
}

export interface CountTableProps {
  of: string
  columns: readonly CountColumn[]
  rows: readonly CountRow[]
  total?: CountRow
}

export function CountTable({ of, columns, rows, total }: CountTableProps) {
  const wide = (index: number) => (columns[index]?.wide ? styles.wide : undefined)
  const cellsOf = ({ cells }: CountRow) =>
    cells.map(({ value, weight }, index) => (
      <td
        key={columns[index]?.head}
        className={wide(index)}
        data-low={weight === 'low' || undefined}
        data-strong={weight === 'strong' || undefined}
      >
        {value}
      </td>
    ))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {of}
          </th>
          {columns.map(({ head, isSorted = false }, index) => (
            <th scope="col" key={head} className={wide(index)} aria-sort={isSorted ? 'other' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className={styles.name}>
              <span className={styles.who}>
                {row.portrait === undefined ? null : (
                  <Portrait id={row.portrait} size={32} className={styles.face} />
                )}
                {row.name}
              </span>
            </th>
            {cellsOf(row)}
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row" className={styles.name}>
              {total.name}
            </th>
            {cellsOf(total)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
