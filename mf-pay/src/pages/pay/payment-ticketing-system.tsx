import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Amount,
  AmountRows,
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  Hero,
  LedgerChapter,
  PaymentTicket,
  Portrait,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  SceneStack,
  StatsRow,
  StepsChapter,
  Split,
} from 'shared-ui'
import { lineDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { namedDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PERIOD, SPLIT, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import ticketTrail from '../../components/scenes/ticket-trail.module.css'
import { ask } from '../../content/ask.ts'
import { ticketing } from '../../content/payment-ticketing-system.ts'
import { OVERRIDES } from '../../sample-data/deal.ts'
import { DRAFT, TICKET_418_SHARES, QUEUE, QUEUE_SUMS } from '../../sample-data/tickets.ts'
import { SALES_TEAM } from 'shared-ui/scenes/ridgeline-people.ts'
import beforeStyles from '../../components/question-before.module.css'
import groupText from '../../components/scenes/group-text.module.css'
import ticketQueue from '../../components/scenes/ticket-queue.module.css'

export const Page = () => (
  <>
    <Hero
      {...ticketing.opening}
      scene={<SceneStack back={<DraftStub decorative />} front={<PaymentTicket />} />}
    />
    <Chapter head={ticketing.question.head} tone="sky">
      <QuestionBefore {...ticketing.question} />
    </Chapter>
    <StepsChapter {...ticketing.way} tone="card" />
    <Chapter head={ticketing.follow.head} id="ticket-steps" tone="sky">
      <IslandPlace name="ticket-steps" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...ticketing.record} scene={<TicketTrail />} side="start" />
    <Chapter head={ticketing.week.head} tone="spruce">
      <StatsRow {...ticketing.week} />
    </Chapter>
    <LedgerChapter {...ticketing.kinds} marks="tally" />
    <ContactHeading {...ask.tickets} />
  </>
)

/** Draft of a pay stub two days before payday. The person's share of one deal is missing. */
function DraftStub(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      kind="paper"
      label={`Draft stub of ${TICKET.person.name}: gross ${dollars(DRAFT.gross)}, without the Alvarez split.`}
      title="Draft stub"
      aside={PERIOD.label}
    >
      <ScenePerson {...TICKET.person} role={`${TICKET.person.role}, W-2`} />
      <AmountRows
        lines={[
          ...DRAFT.lines.map((line) => ({ ...line, from: lineDerivation(line, TICKET.person) })),
          {
            label: 'Gross, so far',
            amount: DRAFT.gross,
            from: totalDerivation(
              'All earnings that the draft has',
              DRAFT.lines.map(({ amount }) => amount),
              { person: TICKET.person },
            ),
            tone: 'total',
          },
        ]}
      />
    </SceneFrame>
  )
}

const set = shortDate(SPLIT.deal.sold)
const TRAIL = [
  {
    at: '8:12 am',
    what: 'Tyrell Boone asks from his draft stub',
    record: `Stub of ${shortDate(RUN_PERIOD.payday)}, splits`,
  },
  {
    at: '8:12 am',
    what: 'Routed to payroll and Hank, with the deal',
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
  {
    who: 'No setter named',
    before: TICKET_418_SHARES.before.waiting,
    after: TICKET_418_SHARES.after.waiting,
    from: OVERRIDES[0].from,
  },
  {
    who: 'Tyrell, setter',
    before: TICKET_418_SHARES.before.setter,
    after: TICKET_418_SHARES.after.setter,
    from: OVERRIDES[0].from,
  },
  {
    who: 'Marisol, closer',
    before: TICKET_418_SHARES.before.closer,
    after: TICKET_418_SHARES.after.closer,
    from: OVERRIDES[1].from,
  },
  {
    who: 'Hank, override',
    before: TICKET_418_SHARES.before.manager,
    after: TICKET_418_SHARES.after.manager,
    from: OVERRIDES[2].from,
  },
]

/**
 * History of a ticket (a question about pay). Lists each step with its time and evidence, and each share before and after the
 * correction.
 */
function TicketTrail(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`Record of ticket ${TICKET.number}: asked at 8:12, confirmed at 8:21, corrected at 8:26; ${MOVES.map(({ who, before, after }) => `${who} from ${dollars(before)} to ${dollars(after)}`).join(', ')}.`}
      title={`Ticket ${TICKET.number}, record`}
      aside={namedDay(TICKET.day)}
    >
      {TRAIL.map(({ at, what, record }) => (
        <p key={what} className={ticketTrail.entry}>
          <span className={ticketTrail.at}>{at}</span>
          <span>
            <span className={ticketTrail.what}>{what}</span>
            <span className={ticketTrail.record}>{record}</span>
          </span>
        </p>
      ))}
      <div className={ticketTrail.moves}>
        {MOVES.map(({ who, before, after, from }) => (
          <p key={who} className={ticketTrail.move}>
            <span>{who}</span>
            {before === after ? (
              <span className={ticketTrail.same}>no change</span>
            ) : (
              <s>{before === 0 ? dollars(before) : <Amount from={from}>{dollars(before)}</Amount>}</s>
            )}
            <span className={ticketTrail.after}>
              {after === 0 ? dollars(after) : <Amount from={from}>{dollars(after)}</Amount>}
            </span>
          </p>
        ))}
      </div>
    </SceneFrame>
  )
}

interface Message {
  from: string
  at: string
  text: string
}

/** A question about pay in a group chat. Messages of the person who asks are on the right. */
function GroupText({ messages, ...props }: SceneProps & { messages: readonly Message[] }) {
  const asks = messages[0]?.from
  return (
    <SceneFrame
      {...props}
      kind="phone"
      label={`A group text over a whole day. ${messages.map(({ from, at, text }) => `${from}, ${at}: ${text}`).join('; ')}`}
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

/** Questions about pay in one week, newest first, each with its amount and state. */
function TicketQueue(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`Ticket queue: ${QUEUE_SUMS.open} open, ${QUEUE_SUMS.solved} answered. ${QUEUE.map(({ number, person, subject }) => `${number}, ${person}: ${subject}`).join('; ')}`}
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
  /** Caption of the group chat, for companies without the product. `queue` is the caption of the product's list of tickets. */
  without: string
  queue: string
  thread: readonly Message[]
}

/** Two ways to ask about pay, side by side: messages in a group chat, and the list of the week's tickets in the product. */
function QuestionBefore({ without, thread, queue }: QuestionBeforeProps) {
  return (
    <Split
      ratio="5/7"
      early
      start={
        <figure>
          <figcaption className={beforeStyles.caption}>{without}</figcaption>
          <GroupText messages={thread} />
        </figure>
      }
      end={
        <figure>
          <figcaption className={beforeStyles.caption}>{queue}</figcaption>
          <TicketQueue />
        </figure>
      }
    />
  )
}
