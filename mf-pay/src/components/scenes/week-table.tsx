import { dollars } from 'shared-ui/scenes/money.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { WEEK, WEEK_TOTAL, leftForTheRun } from '../../figures/same-day.ts'
import { SumTable } from './sum-table.tsx'

/** A technician's week: earned, taken out the same day, left for the regular run. */
export function WeekTable() {
  return (
    <SumTable
      title={`${PEOPLE.cody.name}, week`}
      aside="before taxes"
      caption="What each day earned, what was taken out the same day, and what is left for the regular run"
      columns={['Day', 'Earned', 'Taken', 'Left']}
      rows={WEEK.map(({ day, earned, taken, left }) => ({
        label: day,
        cells: [dollars(earned), taken === 0 ? '–' : dollars(-taken), dollars(left)],
        marked: taken > 0,
      }))}
      total={{
        label: 'To the run',
        cells: [dollars(WEEK_TOTAL.earned), dollars(-WEEK_TOTAL.taken), dollars(leftForTheRun)],
      }}
    />
  )
}
