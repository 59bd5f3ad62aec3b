import { dollars } from 'shared-ui/scenes/money.ts'
import { DRAW, DRAW_TOTAL, DRAW_WEEKS, FIRST_REPAID, GUARANTEE } from '../../figures/draw.ts'
import { SumTable } from './sum-table.tsx'

/** A setter's first six weeks on a recoverable draw. */
export function DrawTable() {
  return (
    <SumTable
      title={`${DRAW.person.name}, draw of ${dollars(GUARANTEE, { cents: false })} a week`}
      aside="Recoverable"
      caption="Six weeks on a draw: what was earned, what was paid, and what is owed at the week’s end"
      columns={['Week', 'Earned', 'Paid', 'Owed']}
      rows={DRAW_WEEKS.map(({ earned, paid, balance }, index) => ({
        label: `Week ${index + 1}`,
        cells: [dollars(earned), dollars(paid), dollars(balance)],
        marked: index === FIRST_REPAID,
      }))}
      total={{
        label: 'Six weeks',
        cells: [
          dollars(DRAW_TOTAL.earned),
          dollars(DRAW_TOTAL.paid),
          dollars(DRAW_WEEKS.at(-1)?.balance ?? 0),
        ],
      }}
    />
  )
}
