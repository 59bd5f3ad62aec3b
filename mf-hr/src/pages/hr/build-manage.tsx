import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  Chapter,
  FigureBand,
  Hero,
  LedgerChapter,
  Portrait,
  Quote,
  SceneFrame,
  type SceneProps,
  SceneRow,
  Section,
} from 'shared-ui'
import { formatHours } from 'shared-ui/scenes/money.ts'
import { longDay, namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import mondayList from '../../components/scenes/monday-list.module.css'
import styles from '../../components/scenes/time-off.module.css'
import { buildManage } from '../../content/build-manage.ts'
import { CLAIMS } from '../../content/claims.ts'
import { orgChart } from '../../content/org-chart.ts'
import { RIDE_ALONG, TIME_OFF } from '../../sample-data/ridgeline-hr.ts'

export const Page = () => (
  <>
    <Hero {...buildManage.opening} scene={<MondayList />} tone="deep" />
    <Chapter head={buildManage.slides.head}>
      <IslandPlace name="hr-jobs" />
    </Chapter>
    <Chapter head={orgChart.head} id="org-chart" tone="deep">
      <IslandPlace name="org-chart" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...buildManage.timeOff} scene={<TimeOff />} tone="sky" />
    <LedgerChapter {...buildManage.halves} marks="tally" />
    <FigureBand label="HR by the numbers" figures={[CLAIMS.adminHours, CLAIMS.retention]} />
    <Section label="A customer’s words">
      <Quote {...buildManage.quote} />
    </Section>
  </>
)

const ITEMS = [
  { ...PEOPLE.lena, what: 'First day. Check I-9 documents', when: 'by Wed' },
  { ...RIDE_ALONG.candidate, what: 'Rode along Thursday. Send the offer', when: 'today' },
  { ...TIME_OFF.person, what: 'Wants two days off before Christmas', when: 'by Fri' },
  { ...PEOPLE.dwayne, what: 'New vehicle policy, not signed yet', when: 'by Fri' },
] as const

/** Phone screen with the office's open tasks on a Monday: four people, each with a task and its due day. */
function MondayList(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      kind="phone"
      className={mondayList.phone}
      label={`To do on ${longDay(PEOPLE.lena.since)}: ${ITEMS.map(({ name, what, when }) => `${name}: ${what}, ${when}`).join('; ')}.`}
      title={namedDay(PEOPLE.lena.since)}
      aside={`${ITEMS.length} to do`}
    >
      {ITEMS.map(({ name, portrait, what, when }) => (
        <p key={name} className={mondayList.item}>
          <Portrait id={portrait} size={40} />
          <span>
            <span className={mondayList.name}>{name}</span>
            <span className={mondayList.what}>{what}</span>
          </span>
          <span className={mondayList.when} data-today={when === 'today' || undefined}>
            {when}
          </span>
        </p>
      ))}
      <p className={mondayList.rest}>
        <span>Everyone else</span>
        <span>nothing missing</span>
      </p>
    </SceneFrame>
  )
}

const { balance, crew, days, minimum, person } = TIME_OFF
const remainingHours = balance.earned - balance.taken - balance.asked
const STATE_LABELS = { on: 'on', off: 'off', asked: 'asks' } as const

/** A technician's request for two days off, the crew's schedule for these days, and the balance of paid time off. */
function TimeOff(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`${person.name} asks for ${TIME_OFF.asked}, ${balance.asked} hours. Two of three technicians stay on the board; ${formatHours(remainingHours)} hours of PTO would be left.`}
      title="Time off"
      aside={TIME_OFF.week}
    >
      <table className={styles.board}>
        <ColumnHeads columns={['Technicians', ...days]} />
        <tbody>
          {crew.map(({ name, on }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {on.map((state, index) => (
                <td key={days[index]}>
                  <span data-state={state}>{STATE_LABELS[state]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">On the board, {minimum} needed</th>
            {days.map((day, index) => (
              <td key={day}>{crew.filter(({ on }) => on[index] === 'on').length}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <SceneRow
        label="PTO earned"
        detail={`1 h for every ${TIME_OFF.workedPerHour} h, ${TIME_OFF.worked} h worked`}
        value={`${formatHours(balance.earned)} h`}
      />
      <SceneRow label="Taken since January" value={`−${formatHours(balance.taken)} h`} tone="minus" />
      <SceneRow
        label={`This request, ${TIME_OFF.asked}`}
        value={`−${formatHours(balance.asked)} h`}
        tone="minus"
      />
      <SceneRow label="Left" value={`${formatHours(remainingHours)} h`} tone="total" />
    </SceneFrame>
  )
}
