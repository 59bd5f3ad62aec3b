import { Portrait } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { dayLabel, dayName } from '../../model/contest-text.ts'
import { type contestOn, type ContestRule, firstName, listNames, sum } from '../../model/contest.ts'
import styles from './standings-table.module.css'

export interface StandingsTableProps extends ReturnType<typeof contestOn> {
  rule: ContestRule
  day: number
}

/** Standings at the end of a day. Wide, with the counts of each day; narrow, with those of the day in view. Adds up both ways. */
export function StandingsTable({ lines, dayTotals, total, paid, rule, day }: StandingsTableProps) {
  const days = Array.from({ length: rule.days }, (_, index) => dayName(index + 1))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Standings at the end of {dayLabel(day)}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.place}>
            <span className="visually-hidden">Place</span>#
          </th>
          <th scope="col" className={styles.who}>
            {rule.partner === '' ? 'Setter' : 'Team'}
          </th>
          {days.map((name, index) => (
            <th key={name} scope="col" className={styles.day} data-now={index + 1 === day || undefined}>
              {name.slice(0, 3)}
            </th>
          ))}
          <th scope="col">Total</th>
          <th scope="col">{day === rule.days ? 'Wins' : 'If it ended'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ members, counts, total: own, place, isLevel, awards }) => (
          <tr key={members.map(({ person }) => person.name).join()}>
            <td className={styles.place}>
              {place}
              {isLevel ? <span className={styles.level}>level</span> : null}
            </td>
            <th scope="row" className={styles.who}>
              <span className={styles.faces}>
                {members.map(({ person }) => (
                  <Portrait key={person.name} id={person.portrait} size={32} />
                ))}
              </span>
              {listNames(
                members.map((member) => (members.length === 1 ? member.person.name : firstName(member))),
              )}
            </th>
            <DayCells counts={counts} day={day} days={rule.days} />
            <td className={styles.total}>{own}</td>
            <td className={styles.award} data-given>
              {sum(awards) === 0 ? '–' : dollars(sum(awards))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className={styles.who}>
            All<span className="visually-hidden">, by {dayName(day)}</span>
          </th>
          <DayCells counts={dayTotals} day={day} days={rule.days} />
          <td className={styles.total}>{total}</td>
          <td className={styles.award} data-given>
            {dollars(paid)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** One cell per day of the contest; days to come are empty. */
const DayCells = ({ counts, day, days }: { counts: readonly number[]; day: number; days: number }) =>
  Array.from({ length: days }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a cell is its day
    <td key={index} className={styles.day} data-now={index + 1 === day || undefined}>
      {counts[index] ?? ''}
    </td>
  ))
