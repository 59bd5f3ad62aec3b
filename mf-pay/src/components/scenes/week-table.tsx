import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { SHARE_PERCENT, WEEK, WEEK_TOTAL, leftForTheRun } from '../../figures/same-day.ts'
import { SumTable } from './sum-table.tsx'

/** A technician's week: earned, taken out the same day, left for the regular run. */
export function WeekTable() {
  const person = PEOPLE.cody.name
  return (
    <SumTable
      title={`${PEOPLE.cody.name}, week`}
      aside="before taxes"
      caption="What each day earned, what was taken out the same day, and what is left for the regular run"
      columns={['Day', 'Earned', 'Taken', 'Left']}
      rows={WEEK.map(({ day, parts, earned, taken, left }) => ({
        label: day,
        cells: [dollars(earned), taken === 0 ? '–' : dollars(-taken), dollars(left)],
        from: [
          { rule: 'Hours, tune-ups and spiffs of the day', person, date: day, sum: sumText(parts) },
          taken === 0
            ? undefined
            : {
                rule: `Up to ${SHARE_PERCENT}% of the day, the same evening`,
                person,
                date: day,
                sum: `Taken out = ${dollars(-taken)}`,
              },
          {
            rule: 'Earned, less taken out',
            person,
            date: day,
            sum: sumText(taken === 0 ? [earned] : [earned, -taken]),
          },
        ],
        marked: taken > 0,
      }))}
      total={{
        label: 'To the run',
        from: [
          { rule: 'Earned on all days', person, sum: sumText(WEEK.map(({ earned }) => earned)) },
          {
            rule: 'Taken out on all days',
            person,
            sum: sumText(WEEK.flatMap(({ taken }) => (taken === 0 ? [] : [-taken]))),
          },
          { rule: 'Earned, less taken out', person, sum: sumText([WEEK_TOTAL.earned, -WEEK_TOTAL.taken]) },
        ],
        cells: [dollars(WEEK_TOTAL.earned), dollars(-WEEK_TOTAL.taken), dollars(leftForTheRun)],
      }}
    />
  )
}
