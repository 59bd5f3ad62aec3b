import { Amount, Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { QUEUE, QUEUE_SUMS } from '../../figures/tickets.ts'
import styles from './ticket-queue.module.css'

/** The pay questions of one week, newest first, each with what it would move and where it stands. */
export function TicketQueue(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`Ticket queue: ${QUEUE_SUMS.open} open, ${QUEUE_SUMS.solved} answered. ${QUEUE.map(({ number, person, subject }) => `${number}, ${person}: ${subject}`).join('; ')}.`}
      title="Pay questions"
      aside={`${QUEUE_SUMS.open} open, ${QUEUE_SUMS.solved} answered`}
    >
      {QUEUE.map((ticket) => (
        <p key={ticket.number} className={styles.ticket} data-open={ticket.minutes === null || undefined}>
          <Portrait id={ticket.portrait} size={40} />
          <span>
            <span className={styles.subject}>{ticket.subject}</span>
            <span className={styles.who}>
              {ticket.number}, {ticket.person}
            </span>
          </span>
          <span className={styles.end}>
            <span className={styles.amount}>
              {ticket.from ? <Amount from={ticket.from}>{dollars(ticket.amount)}</Amount> : 'no change'}
            </span>
            <span className={styles.state}>{ticket.state}</span>
          </span>
        </p>
      ))}
    </SceneFrame>
  )
}
