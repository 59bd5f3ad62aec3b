import {
  AnnotatedChapter,
  BeforeAfterChapter,
  ClosingBand,
  FigureBand,
  Hero,
  Leaderboard,
  LedgerChapter,
  Portrait,
  ProductScreen,
  Quote,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  SceneRow,
  ScreenHead,
  ScreenPerson,
  Section,
} from 'shared-ui'
import { sum } from 'shared-ui/scenes/money.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import { CountTable } from '../components/scenes/count-table.tsx'
import scorecardsStyles from '../components/scenes/scorecards.module.css'
import setterReview from '../components/scenes/setter-review.module.css'
import rampChart from '../components/scenes/ramp-chart.module.css'
import slowMonth from '../components/scenes/slow-month.svg'
import { CLAIMS } from '../content/claims.ts'
import { performance } from '../content/performance.ts'
import {
  ASSIGNED,
  COURSES,
  EXPIRY,
  RAMP,
  REVIEW,
  SETTER_WEEK,
  TREND_WEEKS,
  TRENDS,
  WEEK,
  WEEK_TOTAL,
} from '../sample-data/setters.ts'

export const Page = () => (
  <>
    <Hero {...performance.opening} scene={<CrewsScreen />} shape="under" tone="deep" />
    <LedgerChapter {...performance.parts} marks="tally" tone="card" />
    <AnnotatedChapter {...performance.ramp} scene={<RampChart />} />
    <FigureBand label="Performance by the numbers" figures={[CLAIMS.retention, CLAIMS.lessAdminTime]} />
    <BeforeAfterChapter {...performance.sunday} scene={<Leaderboard />} />
    <Section tone="sky" label="A customer’s words">
      <Quote {...performance.quote} />
    </Section>
    <ClosingBand
      {...performance.closing}
      id="performance-closing"
      scene={<img src={slowMonth} loading="lazy" alt="" width={520} height={380} />}
    />
  </>
)

/**
 * Sample screen of the product. One salesperson knocks on more doors each week, but customers keep fewer of the booked
 * appointments.
 */
function CrewsScreen() {
  return (
    <ProductScreen
      caption="Ridgeline, our sample company, on a Friday: four setters, each one’s goal for the week, and the review behind the one red number."
      place="Crews"
      aside={
        <>
          {REVIEW.on} <Portrait id={REVIEW.by.portrait} size={32} />
        </>
      }
      list={<Scorecards />}
      detail={<SetterReview />}
    />
  )
}

const COLUMNS = [
  { head: 'Six weeks', wide: true },
  { head: 'Doors' },
  { head: 'Pitches' },
  { head: 'Set' },
  { head: 'Kept' },
  { head: 'Goal' },
]

const STEP = 16
const UNIT = 3
const MOST = 10
/** Permits and certificates that the page shows: as many as there are courses in the list beside them. */
const CARDS = EXPIRY.slice(0, COURSES.length)

/** Line chart of kept appointments in six weeks. The horizontal line is the goal. */
const Trend = ({ kept, goal }: { kept: readonly number[]; goal: number }) => (
  <svg className={scorecardsStyles.trend} viewBox="0 0 80 21" aria-hidden="true">
    <path d={`M0 ${(MOST - goal) * UNIT}h80`} />
    <polyline points={kept.map((count, week) => `${week * STEP},${(MOST - count) * UNIT}`).join(' ')} />
  </svg>
)

/** Weekly counts and goals of the salespeople, beside a list of courses and a list of expiring permits. */
function Scorecards() {
  return (
    <>
      <ScreenHead title="Scorecards" aside={WEEK} />
      <div className={scorecardsStyles.table}>
        <CountTable
          of="Setter"
          columns={COLUMNS}
          rows={SETTER_WEEK.flatMap(({ person, doors, pitches, set, kept }) => {
            const trend = TRENDS.find((line) => line.person === person)
            if (!trend) return []
            return {
              ...person,
              cells: [
                { value: <Trend {...trend} /> },
                { value: doors },
                { value: pitches },
                { value: set },
                { value: kept, weight: kept < trend.goal ? 'low' : 'strong' },
                { value: trend.goal },
              ],
            }
          })}
          total={{
            name: 'Team',
            cells: [
              { value: null },
              { value: WEEK_TOTAL.doors },
              { value: WEEK_TOTAL.pitches },
              { value: WEEK_TOTAL.set },
              { value: WEEK_TOTAL.kept },
              { value: sum(TRENDS.map(({ goal }) => goal)) },
            ],
          }}
        />
      </div>
      <div className={scorecardsStyles.below} data-on="wide">
        <div>
          <ScreenHead title="Courses" aside="lessons passed" />
          <ul>
            {COURSES.map(({ person, course, done, lessons }) => (
              <li key={person.name}>
                <Portrait id={person.portrait} size={32} />
                <span>
                  <b>{person.name}</b> {course}
                </span>
                <span>
                  {done} of {lessons}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <ScreenHead title="Permits and cards" aside="expire" />
          <ul>
            {CARDS.map(({ person, card, shown, next }) => (
              <li key={card}>
                <Portrait id={person.portrait} size={32} />
                <span>
                  <b>{card}</b> {person.name}, {next}
                </span>
                <span>{shown}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

const { person: setter, by, best, doors, kept: keptByWeek, ratios, note, goal, rideAlong } = REVIEW
const WIDTH = 330
const HEIGHT = 120

/** Returns the points of an SVG polyline. The smallest count is at the lower edge, the largest at the upper edge. */
const lineOf = (counts: readonly number[]) => {
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return counts
    .map((count, week) => {
      const x = (week * WIDTH) / (counts.length - 1)
      const y = HEIGHT - ((count - least) * HEIGHT) / (most - least)
      return `${x},${Math.round(y)}`
    })
    .join(' ')
}

const LINES = [
  { counts: doors, what: 'doors a week' },
  { counts: keptByWeek, what: 'appointments kept' },
]

const AGREED = [rideAlong, { what: ASSIGNED.lesson, when: `${ASSIGNED.minutes} min` }, goal]

const first = ({ name }: { name: string }) => name.split(' ', 1).join('')

/** Review of one salesperson: lines for knocked doors and kept appointments, ratios of these counts, and the agreed goal. */
function SetterReview() {
  return (
    <>
      <ScreenPerson person={setter}>Review by {by.name}</ScreenPerson>
      <div className={setterReview.counts}>
        {LINES.map(({ counts, what }) => (
          <p key={what}>
            <strong>{counts.at(-1)}</strong>
            {what}, from {counts[0]}
          </p>
        ))}
      </div>
      <svg
        className={setterReview.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {LINES.map(({ counts, what }) => (
          <polyline key={what} points={lineOf(counts)} />
        ))}
      </svg>
      <p className={setterReview.weeks} aria-hidden="true">
        {TREND_WEEKS.map((week) => (
          <span key={week}>{week}</span>
        ))}
      </p>
      <table className={setterReview.ratios}>
        <ColumnHeads columns={['Where he loses them', first(setter), 'Team', first(best)]} />
        <tbody>
          {ratios.map(({ what, own, team, best: of }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{own}</td>
              <td>{team}</td>
              <td>{of}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={setterReview.note}>
        <Portrait id={by.portrait} size={32} />
        <span>{note}</span>
      </p>
      <ScreenHead title="Agreed" />
      <ul className={setterReview.agreed}>
        {AGREED.map(({ what, when }) => (
          <li key={what}>
            {what}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const RAMP_STEP = 20
const RAMP_UNIT = 15
const RAMP_HEIGHT = 6 * RAMP_UNIT + 4

/** Kept appointments in a new salesperson's first twelve weeks, as bars, with a line for the company's average. */
function RampChart(props: SceneProps) {
  const { person, since, kept, usual, total, usualTotal, ahead, marks } = RAMP
  return (
    <SceneFrame
      {...props}
      label={`Ramp of ${person.name}: ${total} appointments kept in ${kept.length} weeks, ${usualTotal} is typical. ${marks.map(({ week, what }) => `Week ${week}: ${what}`).join('. ')}.`}
      title="First twelve weeks"
      aside="kept appointments"
    >
      <div className={rampChart.head}>
        <ScenePerson {...person} role={`Setter, ${since}`} size={48} />
        <p className={rampChart.ahead}>{ahead} ahead</p>
      </div>
      <svg
        className={rampChart.chart}
        viewBox={`0 0 ${kept.length * RAMP_STEP} ${RAMP_HEIGHT}`}
        preserveAspectRatio="none"
      >
        {kept.map((count, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- bar n always shows week n
            key={index}
            x={index * RAMP_STEP + 3}
            y={RAMP_HEIGHT - count * RAMP_UNIT}
            width={RAMP_STEP - 6}
            height={count * RAMP_UNIT}
            className={rampChart.bar}
          />
        ))}
        <polyline
          points={usual
            .map(
              (count, index) => `${index * RAMP_STEP + RAMP_STEP / 2},${RAMP_HEIGHT - 1 - count * RAMP_UNIT}`,
            )
            .join(' ')}
          className={rampChart.usual}
        />
      </svg>
      <p className={rampChart.weeks}>
        {kept.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of the weeks never changes
          <span key={index}>{index + 1}</span>
        ))}
      </p>
      <p className={rampChart.key}>
        <span className={rampChart.mine}>
          {person.name.split(' ')[0]}, {total} kept
        </span>
        <span className={rampChart.others}>last five setters, {usualTotal}</span>
      </p>
      {marks.map(({ week, what }) => (
        <SceneRow key={week} label={`Week ${week}`} value={what} />
      ))}
    </SceneFrame>
  )
}
