import type { ReactNode } from 'react'
import { Portrait } from 'shared-ui'
import styles from './count-table.module.css'

export interface CountColumn {
  head: string
  /** Left out where the scene is narrow. */
  wide?: boolean
  /** The rows are sorted by it, the best first. */
  isSorted?: boolean
}

export interface CountCell {
  value: ReactNode
  /** `low` is what the scene wants to be seen, `strong` what the rows are sorted by. */
  weight?: 'low' | 'strong' | undefined
}

export interface CountRow {
  name: string
  portrait?: string
  cells: readonly CountCell[]
}

export interface CountTableProps {
  /** What the rows are. */
  of: string
  columns: readonly CountColumn[]
  rows: readonly CountRow[]
  total?: CountRow
}

/** The table inside a counting scene: one row each, their sum under a line. */
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
