import { Amount } from 'shared-ui'
import { type AmountFacts, explain, type ExplainedAmount } from 'shared-ui/scenes/amount.tsx'
import { registerDerivations, REST_DERIVATIONS, RUN_DERIVATIONS } from 'shared-ui/scenes/run-derivation.ts'
import { formatSmallCount, dollars } from 'shared-ui/scenes/money.ts'
import { REGISTER, UNNAMED_TOTALS, RUN } from 'shared-ui/scenes/pay-run.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import styles from './sum-table.module.css'

interface SumRow {
  label: string
  detail?: string
  cells: readonly (string | ExplainedAmount)[]
  /** Facts that the explanation of each amount in `cells` mentions, such as the person who is paid. */
  facts?: AmountFacts
  /** True to highlight the row, because the text of the page mentions it. */
  marked?: boolean
}

interface SumTableProps {
  title: string
  /** Text at the right end of the title bar. */
  aside?: string
  caption: string
  /** Headings of all columns, including the first one. */
  columns: readonly string[]
  rows: readonly SumRow[]
  total: SumRow
  /** True for long row labels: if the table is narrow, each label is on its own line above the amounts. */
  wide?: boolean
}

const cellsOf = (row: SumRow, columns: readonly string[]) =>
  row.cells.map((cell, index) => {
    const isAmount = typeof cell !== 'string'
    return (
      <td key={columns[index + 1]} data-minus={(isAmount && cell.amount < 0) || undefined}>
        {isAmount ? <Amount from={explain(cell, row.facts)}>{dollars(cell.amount)}</Amount> : cell}
      </td>
    )
  })

/** Table of amounts with a total row, drawn as a screen of the product. */
export function SumTable({ title, aside, caption, columns, rows, total, wide = false }: SumTableProps) {
  return (
    // The styles of the component AnnotatedScene select this element by its attribute `data-kind`.
    <div className={styles.sheet} data-tone="card" data-kind="window">
      <p className={styles.bar}>
        <span className={styles.title}>{title}</span>
        {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
      </p>
      <table className={styles.table} data-wide={wide || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <ColumnHeads columns={columns} />
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

const payCells = (
  { gross, withheld, net }: Record<'gross' | 'withheld' | 'net', number>,
  from: typeof REST_DERIVATIONS,
): SumRow['cells'] => [
  { amount: gross, from: from.gross },
  withheld === 0 ? 'none' : { amount: -withheld, from: from.withheld },
  { amount: net, from: from.net },
]

/**
 * The payroll of one payday before it is approved, from gross to net pay. Each of six rows shows one person as an example of
 * one kind of pay. A further row sums up all other people.
 */
export function PayRegister() {
  return (
    <SumTable
      wide
      title={`Pay run, ${PERIOD.label}`}
      aside={`Pays ${PERIOD.payday}`}
      caption={`The sample company’s pay run: gross, withheld and net for ${REGISTER.length} of ${RUN.people} people, and for the others together`}
      columns={['Who', 'Gross', 'Withheld', 'Net']}
      rows={[
        ...REGISTER.map((line) => ({
          label: line.person.name,
          detail: `${line.form}, ${line.paidBy}`,
          cells: payCells(line, registerDerivations(line)),
        })),
        {
          label: `${UNNAMED_TOTALS.people} more`,
          detail: `${formatSmallCount(RUN.ways)} kinds of pay in the whole run`,
          cells: payCells(UNNAMED_TOTALS, REST_DERIVATIONS),
        },
      ]}
      total={{ label: 'Run', cells: payCells(RUN, RUN_DERIVATIONS) }}
    />
  )
}
