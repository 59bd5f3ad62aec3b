import { Amount, Portrait, SceneFrame, type SceneProps, Split } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SALES_TEAM } from 'shared-ui/scenes/ridgeline-people.ts'
import { QUEUE, QUEUE_SUMS } from '../figures/tickets.ts'
import styles from './question-before.module.css'
import groupText from './scenes/group-text.module.css'
import ticketQueue from './scenes/ticket-queue.module.css'

interface Message {
  from: string
  at: string
  text: string
}

/** A pay question in a group text. Messages of the person who asks are on the right. */
function GroupText({ messages, ...props }: SceneProps & { messages: readonly Message[] }) {
  const asks = messages[0]?.from
  return (
    <SceneFrame
      {...props}
      kind="phone"
      label={`A group text over a whole day. ${messages.map(({ from, at, text }) => `${from}, ${at}: ${text}`).join('. ')}.`}
    >
      <p className={groupText.title}>Sales team, {SALES_TEAM} people</p>
      {messages.map(({ from, at, text }) => (
        <p key={at} className={groupText.message} data-asks={from === asks || undefined}>
          <span className={groupText.who}>
            {from}, {at}
          </span>
          <span className={groupText.bubble}>{text}</span>
        </p>
      ))}
    </SceneFrame>
  )
}

/** Pay questions of one week, newest first, each with its amount and state. */
function TicketQueue(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`Ticket queue: ${QUEUE_SUMS.open} open, ${QUEUE_SUMS.solved} answered. ${QUEUE.map(({ number, person, subject }) => `${number}, ${person}: ${subject}`).join('; ')}.`}
      title="Pay questions"
      aside={`${QUEUE_SUMS.open} open, ${QUEUE_SUMS.solved} answered`}
    >
      {QUEUE.map((ticket) => (
        <p
          key={ticket.number}
          className={ticketQueue.ticket}
          data-open={ticket.minutes === null || undefined}
        >
          <Portrait id={ticket.portrait} size={40} />
          <span>
            <span className={ticketQueue.subject}>{ticket.subject}</span>
            <span className={ticketQueue.who}>
              {ticket.number}, {ticket.person}
            </span>
          </span>
          <span className={ticketQueue.end}>
            <span className={ticketQueue.amount}>
              {ticket.from ? <Amount from={ticket.from}>{dollars(ticket.amount)}</Amount> : 'no change'}
            </span>
            <span className={ticketQueue.state}>{ticket.state}</span>
          </span>
        </p>
      ))}
    </SceneFrame>
  )
}

interface QuestionBeforeProps {
  /** Captions of the group text and of the queue. */
  without: string
  queue: string
  thread: readonly Message[]
}

/** One pay question in a group text, and a queue with the questions of a week. */
export function QuestionBefore({ without, thread, queue }: QuestionBeforeProps) {
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
