import { Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { longDay, namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { RIDE_ALONG, TIME_OFF } from '../../figures/ridgeline-hr.ts'
import styles from './monday-list.module.css'

const ITEMS = [
  { ...PEOPLE.lena, what: 'First day. Check I-9 documents', when: 'by Wed' },
  { ...RIDE_ALONG.candidate, what: 'Rode along Thursday. Send the offer', when: 'today' },
  { ...TIME_OFF.person, what: `Wants ${TIME_OFF.asked} December off`, when: 'by Fri' },
  { ...PEOPLE.dwayne, what: 'New vehicle policy, not signed yet', when: 'by Fri' },
] as const

/** What waits for the office on a Monday, on the owner’s phone: four names, four things, and the day each must be done. */
export function MondayList(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      kind="phone"
      className={styles.phone}
      label={`To do on ${longDay(PEOPLE.lena.since)}: ${ITEMS.map(({ name, what, when }) => `${name}: ${what}, ${when}`).join('; ')}.`}
      title={namedDay(PEOPLE.lena.since)}
      aside={`${ITEMS.length} to do`}
    >
      {ITEMS.map(({ name, portrait, what, when }) => (
        <p key={name} className={styles.item}>
          <Portrait id={portrait} size={40} />
          <span>
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>{what}</span>
          </span>
          <span className={styles.when} data-today={when === 'today' || undefined}>
            {when}
          </span>
        </p>
      ))}
      <p className={styles.rest}>
        <span>Everyone else</span>
        <span>nothing missing</span>
      </p>
    </SceneFrame>
  )
}
