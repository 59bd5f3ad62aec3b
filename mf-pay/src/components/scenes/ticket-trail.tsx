import { SceneFrame, type SceneProps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { MOVE } from '../../figures/tickets.ts'
import styles from './ticket-trail.module.css'

const TRAIL = [
  { at: '8:12 am', what: 'Tyrell Boone asks from his draft stub', record: 'Stub of Nov 20, line “Splits”' },
  { at: '8:12 am', what: 'Routed to payroll, with the deal', record: 'Alvarez, set by T. Boone on Oct 29' },
  { at: '8:21 am', what: 'Hank Lindqvist confirms who set it', record: 'Canvass log, Oct 29, 5:40 pm' },
  {
    at: TICKET.answeredAt.replace('Wed ', ''),
    what: 'Priya Raman corrects the split',
    record: 'Rule: setter 30%, closer 60%, manager 10%',
  },
]

const MOVES = [
  { who: 'Tyrell, setter', before: MOVE.before.setter, after: MOVE.after.setter },
  { who: 'Marisol, closer', before: MOVE.before.closer, after: MOVE.after.closer },
  { who: 'Hank, override', before: MOVE.before.manager, after: MOVE.after.manager },
]

/** The record a ticket leaves: who did what when, on which evidence, and what moved. */
export function TicketTrail(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Record of ticket ${TICKET.number}: asked at 8:12, confirmed at 8:21, corrected at 8:26; ${MOVES.map(({ who, before, after }) => `${who} from ${dollars(before)} to ${dollars(after)}`).join(', ')}.`}
      title={`Ticket ${TICKET.number}, record`}
      aside="Wednesday, Nov 18"
    >
      {TRAIL.map(({ at, what, record }) => (
        <p key={what} className={styles.entry}>
          <span className={styles.at}>{at}</span>
          <span>
            <span className={styles.what}>{what}</span>
            <span className={styles.record}>{record}</span>
          </span>
        </p>
      ))}
      <div className={styles.moves}>
        {MOVES.map(({ who, before, after }) => (
          <p key={who} className={styles.move}>
            <span>{who}</span>
            {before === after ? <span className={styles.same}>stays</span> : <s>{dollars(before)}</s>}
            <span className={styles.after}>{dollars(after)}</span>
          </p>
        ))}
      </div>
    </SceneFrame>
  )
}
