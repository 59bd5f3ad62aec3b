import { Amount } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SOURCE_TOTAL, SOURCES } from '../../figures/sources.ts'
import { CountTable } from './count-table.tsx'
import { ShareBars } from './share-bars.tsx'
import styles from './source-table.module.css'

const COLUMNS = [
  { head: 'Applied' },
  { head: 'Rode along', wide: true },
  { head: 'Hired', wide: true },
  { head: 'Day 90' },
  { head: 'Cost each' },
]
const whole = (cents: number) => dollars(cents, { cents: false })

/** Where setters came from, who was still there on day 90, and what each of those cost: two bars across the page over their table. */
export function SourceTable() {
  const cellsOf = ({
    applied,
    rode,
    hired,
    stayed,
    each,
    spend,
    source = 'All sources',
  }: typeof SOURCE_TOTAL & { source?: string }) => [
    { value: applied },
    { value: rode },
    { value: hired },
    { value: stayed, weight: 'strong' as const },
    {
      value: (
        <Amount
          from={{
            deal: source,
            rule: 'Spend on the source, by setters there on day 90',
            sum: `${whole(spend)} / ${stayed} = ${whole(each)}`,
          }}
        >
          {whole(each)}
        </Amount>
      ),
      weight: source === 'Job board' ? ('low' as const) : undefined,
    },
  ]
  return (
    <div className={styles.sheet}>
      <ShareBars />
      <CountTable
        of="Setters hired Feb – Jul, by source"
        columns={COLUMNS}
        rows={SOURCES.map((line) => ({ name: line.source, cells: cellsOf(line) }))}
        total={{ name: `All, ${whole(SOURCE_TOTAL.spend)}`, cells: cellsOf(SOURCE_TOTAL) }}
      />
    </div>
  )
}
