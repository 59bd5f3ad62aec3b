import { Amount } from 'shared-ui'
import type { Derivation } from 'shared-ui/scenes/derivation.ts'
import styles from './sum-table.module.css'

export interface SumRow {
  label: string
  detail?: string
  cells: readonly string[]
  /** Derivations of the cells that are amounts, in their order. */
  from?: readonly (Derivation | undefined)[]
  /** Draws the eye: the row the text speaks of. */
  marked?: boolean
}

export interface SumTableProps {
  title: string
  /** At the end of the title's line. */
  aside?: string
  /** What the table holds, for those who hear it. */
  caption: string
  /** Heads of all columns, the first one's too. */
  columns: readonly string[]
  rows: readonly SumRow[]
  total: SumRow
  /** Long labels: on a narrow sheet each stands on a line of its own, over its figures. */
  wide?: boolean
}

const cellsOf = (row: SumRow, columns: readonly string[]) =>
  row.cells.map((cell, index) => (
    <td key={columns[index + 1]} data-minus={cell.startsWith('−') || undefined}>
      {row.from?.[index] ? <Amount from={row.from[index]}>{cell}</Amount> : cell}
    </td>
  ))

/** A sheet of the product that is a real table: rows, columns, and a line that adds them up. */
export function SumTable({ title, aside, caption, columns, rows, total, wide = false }: SumTableProps) {
  return (
    // The kind is what AnnotatedScene measures its stage by.
    <div className={styles.sheet} data-tone="card" data-kind="window">
      <p className={styles.bar}>
        <span className={styles.title}>{title}</span>
        {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
      </p>
      <table className={styles.table} data-wide={wide || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} data-marked={row.marked || undefined}>
              <th scope="row">
                {row.label}
                {row.detail === undefined ? null : <span className={styles.detail}>{row.detail}</span>}
              </th>
              {cellsOf(row, columns)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            {cellsOf(total, columns)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
