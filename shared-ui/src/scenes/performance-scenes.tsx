/** Scenes (drawings of product screens) about performance: leaderboard, week of a crew, and a quiz. */

import { Portrait } from '../brand/portrait/portrait.tsx'
import { Amount } from './amount.tsx'
import { totalDerivation } from './derivation.ts'
import { dollars, formatHours, formatSmallCount, sum } from './money.ts'
import { LEADERBOARD } from './pay-run.ts'
import { PERIOD, CREW_WEEK, COURSE } from './ridgeline.ts'
import { type SceneProps, SceneFrame } from './scene-frame.tsx'
import leaderboardStyles from './leaderboard.module.css'
import crewWeekStyles from './crew-week.module.css'
import Check from 'lucide-react/icons/check'
import { Icon } from '../brand/icon.tsx'
import courseQuizStyles from './course-quiz.module.css'

/** Drawing: closers (sales people), ranked by commission in the pay period. */
export function Leaderboard(props: SceneProps) {
  const most = LEADERBOARD[0]?.amount ?? 1
  return (
    <SceneFrame
      {...props}
      opens
      label={`Leaderboard of closers, ${PERIOD.label}: ${LEADERBOARD.map(({ name, amount }) => `${name} ${dollars(amount, { cents: false })}`).join(', ')}.`}
      title="Closers"
      aside={PERIOD.label}
    >
      {LEADERBOARD.map(({ name, portrait, deals, amount, lines }, index) => (
        <div key={name} className={leaderboardStyles.row}>
          <span className={leaderboardStyles.place}>{index + 1}</span>
          <Portrait id={portrait} size={40} />
          <span className={leaderboardStyles.name}>
            {name}
            <span className={leaderboardStyles.deals}>{deals === 1 ? '1 deal' : `${deals} deals`}</span>
          </span>
          <span className={leaderboardStyles.amount}>
            <Amount
              from={totalDerivation('Commissions for the period', lines, {
                person: { name, role: 'closer' },
              })}
            >
              {dollars(amount, { cents: false })}
            </Amount>
          </span>
          <svg
            aria-hidden="true"
            className={leaderboardStyles.bar}
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
          >
            <rect
              width={(amount / most) * 100}
              height="4"
              className={leaderboardStyles.fill}
              data-first={index === 0 || undefined}
            />
          </svg>
        </div>
      ))}
    </SceneFrame>
  )
}

/** Drawing: a crew's hours in one week by job site and day, with totals. */
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
      <table className={crewWeekStyles.week}>
        <thead>
          <tr>
            <th scope="col" className={crewWeekStyles.site}>
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
              <th scope="row" className={crewWeekStyles.site}>
                {site.site}
                <span className={crewWeekStyles.job}>{site.job}</span>
              </th>
              {site.hours.map((amount, index) => (
                <td key={days[index]} data-busy={amount > 0 || undefined}>
                  {formatHours(amount)}
                </td>
              ))}
              <td className={crewWeekStyles.sum}>{formatHours(sum(site.hours))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={crewWeekStyles.site}>
              Hours
            </th>
            {days.map((day, index) => (
              <td key={day}>{formatHours(sum(sites.map((site) => site.hours[index] ?? 0)))}</td>
            ))}
            <td className={crewWeekStyles.sum}>{formatHours(total)}</td>
          </tr>
        </tfoot>
      </table>
    </SceneFrame>
  )
}

/** Drawing: a quiz question of a safety course with the correct answer selected. */
export function CourseQuiz(props: SceneProps) {
  const { title, person, lesson, lessons, question, options } = COURSE
  return (
    <SceneFrame
      {...props}
      label={`Course ${title}, lesson ${lesson} of ${lessons}: ${person.name} has answered the quiz question correctly.`}
      title={title}
      aside={`Lesson ${lesson} of ${lessons}`}
    >
      <p className={courseQuizStyles.question}>{question}</p>
      {options.map((option, index) => (
        <p key={option.text} className={courseQuizStyles.option} data-right={option.right || undefined}>
          <span className={courseQuizStyles.letter}>
            {option.right ? <Icon icon={Check} size={14} lines={3} /> : 'ABC'[index]}
          </span>
          {option.text}
        </p>
      ))}
      <p className={courseQuizStyles.result}>
        Right. {person.name.split(' ')[0]} can go on a roof starting Monday.
      </p>
    </SceneFrame>
  )
}
