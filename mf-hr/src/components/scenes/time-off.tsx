import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { hours } from 'shared-ui/scenes/money.ts'
import { TIME_OFF } from '../../figures/ridgeline-hr.ts'
import styles from './time-off.module.css'

const { balance, crew, days, minimum, person } = TIME_OFF
const left = balance.earned - balance.taken - balance.asked
const WORDS = { on: 'on', off: 'off', asked: 'asks' } as const

/** A request for two days off beside the board it would leave behind, and the PTO that pays for it. */
export function TimeOff(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`${person.name} asks for ${TIME_OFF.asked}, ${balance.asked} hours. Two of three technicians stay on the board; ${hours(left)} hours of PTO are left.`}
      title="Time off"
      aside={TIME_OFF.week}
    >
      <table className={styles.board}>
        <thead>
          <tr>
            <th scope="col">Technicians</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crew.map(({ name, on }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {on.map((state, index) => (
                <td key={days[index]}>
                  <span data-state={state}>{WORDS[state]}</span>
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
        value={`${hours(balance.earned)} h`}
      />
      <SceneRow label="Taken since January" value={`−${hours(balance.taken)} h`} tone="minus" />
      <SceneRow label={`This request, ${TIME_OFF.asked}`} value={`−${hours(balance.asked)} h`} tone="minus" />
      <SceneRow label="Left" value={`${hours(left)} h`} tone="total" />
    </SceneFrame>
  )
}
