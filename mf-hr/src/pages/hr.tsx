import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  BeforeAfterChapter,
  Chapter,
  ClosingBand,
  FigureBand,
  Hero,
  LedgerChapter,
  OnboardingChecklist,
  Portrait,
  ProductScreen,
  Quote,
  SceneFrame,
  type SceneProps,
  ScreenHead,
  ScreenPerson,
  Section,
} from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { namedDay, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { ONBOARDING } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { OFFICE_DAYS, PEOPLE, RIDGELINE_SHOP } from 'shared-ui/scenes/ridgeline-people.ts'
import hooks from '../components/scenes/monday-hooks.svg'
import peopleList from '../components/scenes/people-list.module.css'
import personRecord from '../components/scenes/person-record.module.css'
import seasonRamp from '../components/scenes/season-ramp.module.css'
import agreement from '../components/scenes/sheet-agreement.svg'
import form from '../components/scenes/sheet-form.svg'
import letter from '../components/scenes/sheet-letter.svg'
import { CLAIMS } from '../content/claims.ts'
import hand from '../content/hand.svg'
import { hr } from '../content/hr.ts'
import {
  NEW_SETTER_FILE,
  FILE_COUNTS,
  OPEN_FILES,
  ROSTER,
  SEASON,
  TERRITORY,
  UNLISTED,
} from '../sample-data/ridgeline-hr.ts'

export const Page = () => (
  <>
    <Hero {...hr.opening} scene={<PeopleScreen />} shape="under" />
    <LedgerChapter {...hr.parts} marks="tally" />
    <AnnotatedChapter {...hr.ramp} scene={<SeasonRamp />} tone="sky" />
    <Chapter head={hr.start.head} id="first-day" tone="deep">
      <IslandPlace name="first-day-start" hydrate="visible" />
    </Chapter>
    <BeforeAfterChapter {...hr.folder} hand={hand} scene={<OnboardingChecklist />} />
    <FigureBand label="HR by the numbers" figures={[CLAIMS.retention, CLAIMS.adminHours]} />
    <Section label="A customer’s words">
      <Quote {...hr.quote} />
    </Section>
    <ClosingBand
      {...hr.closing}
      id="hr-closing"
      tone="sky"
      scene={<img src={hooks} loading="lazy" alt="" width={520} height={360} />}
    />
  </>
)

/** Sample screen: the list of all personnel files, and the file of a new employee who starts on Monday. */
function PeopleScreen() {
  return (
    <ProductScreen
      caption="Ridgeline, our sample company, on the Friday before a first day: everyone’s file, with Lena’s open in front."
      place="People"
      aside={
        <>
          {namedDay(OFFICE_DAYS.peopleScreen)} <Portrait id={PEOPLE.priya.portrait} size={32} />
        </>
      }
      list={<PeopleList />}
      detail={<PersonRecord />}
      phone="detail"
    />
  )
}

const inState = (state: (typeof ROSTER)[number]['state']) => ROSTER.filter((person) => person.state === state)

const GROUPS = [
  { head: 'Starts Monday', people: inState('starts') },
  { head: 'Something open', people: inState('open') },
  { head: 'Complete', people: inState('complete') },
]

/** Filters above the list of people. The first filter is selected. */
const FILTERS = [
  { label: 'Everyone', count: FILE_COUNTS.w2 + FILE_COUNTS.contractors },
  { label: 'Open files', count: OPEN_FILES },
  { label: 'W-2', count: FILE_COUNTS.w2 },
  { label: '1099', count: FILE_COUNTS.contractors },
]

/** List of employees: each with team, tax form, and what is missing in the employee's personnel file. */
function PeopleList() {
  return (
    <>
      <p className={peopleList.filters} aria-hidden="true">
        {FILTERS.map(({ label, count }) => (
          <span key={label}>
            {label} <b>{count}</b>
          </span>
        ))}
      </p>
      <table className={peopleList.people}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" data-from="wide">
              Team
            </th>
            <th scope="col" data-from="wide">
              Since
            </th>
            <th scope="col">Paid</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        {GROUPS.map(({ head, people }) => (
          <tbody key={head}>
            <tr className={peopleList.group}>
              <th scope="rowgroup" colSpan={5}>
                {head}
              </th>
            </tr>
            {people.map(({ name, portrait, role, team, since, paidAs, state, file }) => (
              <tr key={name} data-state={state}>
                <th scope="row">
                  <span className={peopleList.who}>
                    <Portrait id={portrait} size={32} />
                    <span>
                      {name} <small>{role}</small>
                    </span>
                  </span>
                </th>
                <td data-from="wide">{team}</td>
                <td data-from="wide">{since}</td>
                <td>{paidAs}</td>
                <td>{file}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={peopleList.rest}>
        <span data-on="wide">{UNLISTED.wide}</span>
        <span data-on="phone">{UNLISTED.phone}</span> more, all complete
      </p>
    </>
  )
}

const PICTURES = { agreement, form, letter }
const { person, tasks } = ONBOARDING
const done = tasks.filter((task) => task.done).length
const signedSheets = NEW_SETTER_FILE.filter((sheet) => sheet.signed).length

const FACTS = [
  { term: 'Paid', fact: `${PEOPLE.lena.form}, ${dollars(PEOPLE.lena.hourly)} an hour` },
  { term: 'Share', fact: `${SHARES.setter}% of each deal’s pool` },
  { term: 'Reports to', fact: PEOPLE.hank.name },
  { term: 'First day', fact: `${shortDay(PEOPLE.lena.since)}, ${RIDGELINE_SHOP}` },
  { term: 'Territory', fact: `${TERRITORY.name}, ${TERRITORY.homes} homes` },
]

/** File of a new employee three days before her first day: terms, onboarding steps, documents. */
function PersonRecord() {
  return (
    <>
      <ScreenPerson person={person}>{person.role}</ScreenPerson>
      <dl className={personRecord.facts}>
        {FACTS.map(({ term, fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <ScreenHead title="Onboarding" aside={`${done} of ${tasks.length}`} />
      <ol className={personRecord.steps}>
        {tasks.map((task) => (
          <li key={task.label} data-done={task.done || undefined}>
            {task.label}
            <span>{task.when}</span>
          </li>
        ))}
      </ol>
      <ScreenHead title="Documents" aside={`${signedSheets} signed`} />
      <ul className={personRecord.sheets}>
        {NEW_SETTER_FILE.map((sheet) => (
          <li key={sheet.document}>
            <img src={PICTURES[sheet.picture]} loading="lazy" alt="" width={96} height={104} />
            {sheet.document}
            <span>{sheet.state}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const SEAT = 16
const seats = SEASON.seats.map((seat) => ({ ...seat, open: seat.need - seat.back - seat.signed }))
const sumOf = (pick: (seat: (typeof seats)[number]) => number) =>
  seats.reduce((total, seat) => total + pick(seat), 0)
const all = {
  need: sumOf((seat) => seat.need),
  back: sumOf((seat) => seat.back),
  signed: sumOf((seat) => seat.signed),
  open: sumOf((seat) => seat.open),
}
const widest = Math.max(...seats.map(({ need }) => need))

const stateOf = (index: number, back: number, signed: number) => {
  if (index < back) return 'back'
  return index < back + signed ? 'signed' : 'open'
}

/**
 * Chart of the jobs to fill before the busy season. Each job is a square: filled by a returning person, filled by a new person,
 * or open.
 */
function SeasonRamp(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`${SEASON.title}: ${all.need} roles, ${all.back} people back, ${all.signed} newly signed, ${all.open} open.`}
      title={SEASON.title}
      aside={SEASON.asOf}
    >
      <div className={seasonRamp.totals}>
        <p data-kind="back">
          <strong>{all.back}</strong> back from last season
        </p>
        <p data-kind="signed">
          <strong>{all.signed}</strong> new, signed
        </p>
        <p data-kind="open">
          <strong>{all.open}</strong> open
        </p>
      </div>
      {seats.map(({ role, need, back, signed, open }) => (
        <div key={role} className={seasonRamp.role}>
          <p className={seasonRamp.head}>
            <span className={seasonRamp.name}>{role}</span>
            <span>{`${back} + ${signed} of ${need}`}</span>
            <span className={seasonRamp.gap} data-none={open === 0 || undefined}>
              {open === 0 ? 'full' : `${open} open`}
            </span>
          </p>
          <svg viewBox={`0 0 ${widest * SEAT} ${SEAT}`} className={seasonRamp.bar}>
            {Array.from({ length: need }, (_, index) => (
              <rect
                key={index}
                x={index * SEAT + 1}
                y="1"
                width={SEAT - 3}
                height={SEAT - 3}
                rx="3"
                className={seasonRamp.seat}
                data-state={stateOf(index, back, signed)}
              />
            ))}
          </svg>
        </div>
      ))}
    </SceneFrame>
  )
}
