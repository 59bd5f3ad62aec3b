import { Split } from 'shared-ui'
import type { ticketing } from '../content/payment-ticketing-system.ts'
import styles from './question-before.module.css'
import { GroupText } from './scenes/group-text.tsx'
import { TicketQueue } from './scenes/ticket-queue.tsx'

/** One pay question in a group text, and a week of them in a queue. */
export function QuestionBefore({ without, thread, queue }: Omit<(typeof ticketing)['question'], 'head'>) {
  return (
    <Split
      ratio="5/7"
      early
      start={
        <figure>
          <figcaption className={styles.caption}>{without}</figcaption>
          <GroupText messages={thread} />
        </figure>
      }
      end={
        <figure>
          <figcaption className={styles.caption}>{queue}</figcaption>
          <TicketQueue />
        </figure>
      }
    />
  )
}
