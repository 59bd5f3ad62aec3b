import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Amount,
  AnnotatedChapter,
  Ask,
  Chapter,
  Hero,
  LedgerChapter,
  PaymentTicket,
  Portrait,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  SceneRow,
  SceneStack,
  StatsRow,
  StepsChapter,
} from 'shared-ui'
import { lineDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { namedDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PERIOD, SPLIT, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { QuestionBefore } from '../../components/question-before.tsx'
import ticketTrail from '../../components/scenes/ticket-trail.module.css'
import { ask } from '../../content/ask.ts'
import { ticketing } from '../../content/payment-ticketing-system.ts'
import { OVERRIDES } from '../../figures/deal.ts'
import { DRAFT, MOVE } from '../../figures/tickets.ts'

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
      <IslandPlace name="ticket-steps" wake="visible" />
    </Chapter>
    <AnnotatedChapter {...ticketing.record} scene={<TicketTrail />} side="start" />
    <Chapter head={ticketing.week.head} tone="spruce">
      <StatsRow {...ticketing.week} />
    </Chapter>
    <LedgerChapter {...ticketing.kinds} marks="tally" />
    <Ask {...ask} />
  </>
)

/** The setter's stub two days before payday, with one split missing. */
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
      <ScenePerson name={TICKET.person.name} role={`${TICKET.person.role}, W-2`}>
        <Portrait id={TICKET.person.portrait} size={40} />
      </ScenePerson>
      {DRAFT.lines.map(({ label, detail, amount }) => (
        <SceneRow
          key={label}
          label={label}
          detail={detail}
          value={dollars(amount)}
          from={lineDerivation({ label, detail, amount }, TICKET.person)}
          tone={amount < 0 ? 'minus' : undefined}
        />
      ))}
      <SceneRow
        label="Gross, so far"
        value={dollars(DRAFT.gross)}
        from={totalDerivation(
          'All earnings that the draft has',
          DRAFT.lines.map(({ amount }) => amount),
          { person: TICKET.person },
        )}
        tone="total"
      />
    </SceneFrame>
  )
}

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

/** Audit trail of a ticket: actions with person and time, evidence, and changed amounts. */
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
              <span className={ticketTrail.same}>stays</span>
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
