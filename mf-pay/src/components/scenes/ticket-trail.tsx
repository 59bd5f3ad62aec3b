import { Amount, SceneFrame, type SceneProps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { namedDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { SPLIT, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { OVERRIDES } from '../../figures/deal.ts'
import { MOVE } from '../../figures/tickets.ts'
import styles from './ticket-trail.module.css'

const set = shortDate(SPLIT.deal.sold)
const TRAIL = [
  {
    at: '8:12 am',
    what: 'Tyrell Boone asks from his draft stub',
    record: `Stub of ${shortDate(RUN_PERIOD.payday)}, line “Splits”`,
  },
  {
    at: '8:12 am',
    what: 'Routed to payroll, with the deal',
    record: `Alvarez, sold on ${set}, no setter on it`,
  },
  { at: '8:21 am', what: 'Hank Lindqvist confirms who set it', record: `Canvass log, ${set}, 5:40 pm` },
  {
    at: TICKET.answeredAt.replace('Wed ', ''),
    what: 'Priya Raman names the setter',
    record: `Rule: setter ${SHARES.setter}%, closer ${SHARES.closer}%, manager ${SHARES.manager}%`,
  },
]

const MOVES = [
  { who: 'No setter named', before: MOVE.before.waiting, after: MOVE.after.waiting, from: OVERRIDES[0].from },
  { who: 'Tyrell, setter', before: MOVE.before.setter, after: MOVE.after.setter, from: OVERRIDES[0].from },
  { who: 'Marisol, closer', before: MOVE.before.closer, after: MOVE.after.closer, from: OVERRIDES[1].from },
  { who: 'Hank, override', before: MOVE.before.manager, after: MOVE.after.manager, from: OVERRIDES[2].from },
]

/** The record a ticket leaves: who did what when, on which evidence, and what moved. */
export function TicketTrail(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`Record of ticket ${TICKET.number}: asked at 8:12, confirmed at 8:21, corrected at 8:26; ${MOVES.map(({ who, before, after }) => `${who} from ${dollars(before)} to ${dollars(after)}`).join(', ')}.`}
      title={`Ticket ${TICKET.number}, record`}
      aside={namedDay(TICKET.day)}
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
        {MOVES.map(({ who, before, after, from }) => (
          <p key={who} className={styles.move}>
            <span>{who}</span>
            {before === after ? (
              <span className={styles.same}>stays</span>
            ) : (
              <s>{before === 0 ? dollars(before) : <Amount from={from}>{dollars(before)}</Amount>}</s>
            )}
            <span className={styles.after}>
              {after === 0 ? dollars(after) : <Amount from={from}>{dollars(after)}</Amount>}
            </span>
          </p>
        ))}
      </div>
    </SceneFrame>
  )
}
