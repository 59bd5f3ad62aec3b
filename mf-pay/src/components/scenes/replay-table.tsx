import { dollars } from 'shared-ui/scenes/money.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { REPLAY, REPLAY_TOTAL } from '../../figures/replay.ts'
import { SumTable } from './sum-table.tsx'

const change = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents))

/** A past period run again beside what was paid by hand. */
export function ReplayTable() {
  return (
    <SumTable
      wide
      title="One period, run again"
      aside={PERIOD.label}
      caption="Three people’s pay in a past period: what was paid by hand, what the plan says, and the difference"
      columns={['Who', 'Paid', 'Plan', 'Change']}
      rows={REPLAY.map(({ name, why, paid, planned, difference }) => ({
        label: name,
        detail: why,
        cells: [dollars(paid), dollars(planned), change(difference)],
      }))}
      total={{
        label: 'All three',
        cells: [dollars(REPLAY_TOTAL.paid), dollars(REPLAY_TOTAL.planned), change(REPLAY_TOTAL.difference)],
      }}
    />
  )
}
