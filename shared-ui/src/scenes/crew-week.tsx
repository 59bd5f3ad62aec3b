import { Portrait } from '../brand/portrait/portrait.tsx'
import { formatHours, formatSmallCount, sum } from './money.ts'
import { CREW_WEEK } from './ridgeline.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './crew-week.module.css'

/** Scene: a crew's hours in one week by job site and day, with totals. */
export function CrewWeek(props: SceneProps) {
  const { crew, people, lead, days, sites } = CREW_WEEK
  const total = sum(sites.flatMap((site) => site.hours))
  return (
    <SceneFrame
      {...props}
      label={`${crew}’s week, ${lead.name} leading: ${sites.map((site) => `${site.site} ${formatHours(sum(site.hours))} hours`).join(', ')}; ${formatHours(total)} hours in all.`}
      title={`${crew}, ${formatSmallCount(people)} people`}
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
            <th scope="col">Total</th>
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
                  {formatHours(amount)}
                </td>
              ))}
              <td className={styles.sum}>{formatHours(sum(site.hours))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.site}>
              Hours
            </th>
            {days.map((day, index) => (
              <td key={day}>{formatHours(sum(sites.map((site) => site.hours[index] ?? 0)))}</td>
            ))}
            <td className={styles.sum}>{formatHours(total)}</td>
          </tr>
        </tfoot>
      </table>
    </SceneFrame>
  )
}
