import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { DRAW, DRAW_TOTAL, DRAW_WEEKS, FIRST_REPAID, GUARANTEE } from '../../figures/draw.ts'
import { SumTable } from './sum-table.tsx'

/** A setter's first six weeks on a recoverable draw. */
export function DrawTable() {
  const fact = { person: DRAW.person.name }
  return (
    <SumTable
      title={`${DRAW.person.name}, draw of ${dollars(GUARANTEE, { cents: false })} a week`}
      aside="Recoverable"
      caption="Six weeks on a draw: what was earned, what was paid, and what is owed at the week’s end"
      columns={['Week', 'Earned', 'Paid', 'Owed']}
      rows={DRAW_WEEKS.map(({ earned, paid, balance, from }, index) => ({
        from: [from.earned, from.paid, from.balance].map((text) => ({
          ...fact,
          date: `Week ${index + 1}`,
          ...text,
        })),
        label: `Week ${index + 1}`,
        cells: [dollars(earned), dollars(paid), dollars(balance)],
        marked: index === FIRST_REPAID,
      }))}
      total={{
        label: 'Six weeks',
        from: [
          { ...fact, rule: 'Splits of all weeks', sum: sumText(DRAW_WEEKS.map(({ earned }) => earned)) },
          { ...fact, rule: 'Paid in all weeks', sum: sumText(DRAW_WEEKS.map(({ paid }) => paid)) },
          {
            ...fact,
            rule: 'Owed at the end',
            sum: `${dollars(DRAW_TOTAL.paid)} paid − ${dollars(DRAW_TOTAL.earned)} earned = ${dollars(DRAW_TOTAL.paid - DRAW_TOTAL.earned)}`,
          },
        ],
        cells: [
          dollars(DRAW_TOTAL.earned),
          dollars(DRAW_TOTAL.paid),
          dollars(DRAW_WEEKS.at(-1)?.balance ?? 0),
        ],
      }}
    />
  )
}
