import { Portrait } from '../brand/portrait/portrait.tsx'
import { hours, inWords, sum } from './money.ts'
import { CREW_WEEK } from './ridgeline.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './crew-week.module.css'

/** A crew's hours by job site and day, with both sums. */
export function CrewWeek(props: SceneProps) {
  const { crew, people, lead, days, sites } = CREW_WEEK
  const total = sum(sites.flatMap((site) => site.hours))
  return (
    <SceneFrame
      {...props}
      label={`Week of ${crew}, ${lead.name} leading: ${sites.map((site) => `${site.site} ${hours(sum(site.hours))} hours`).join(', ')}; ${hours(total)} hours in all.`}
      title={`${crew}, ${inWords(people)} people`}
      aside={`${lead.name}, lead`}
    >
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col" className={styles.site}>
              <Portrait id={lead.portrait} size={32} />
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <tr key={site.site}>
              <th scope="row" className={styles.site}>
                {site.site}
                <span className={styles.job}>{site.job}</span>
              </th>
              {site.hours.map((amount, index) => (
                <td key={days[index]} data-busy={amount > 0 || undefined}>
                  {hours(amount)}
                </td>
              ))}
              <td className={styles.sum}>{hours(sum(site.hours))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.site}>
              Hours
            </th>
            {days.map((day, index) => (
              <td key={day}>{hours(sum(sites.map((site) => site.hours[index] ?? 0)))}</td>
            ))}
            <td className={styles.sum}>{hours(total)}</td>
          </tr>
        </tfoot>
      </table>
    </SceneFrame>
  )
}
