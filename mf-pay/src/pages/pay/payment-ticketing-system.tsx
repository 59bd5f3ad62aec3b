import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  Chapter,
  Hero,
  LedgerList,
  PaymentTicket,
  SceneStack,
  StatsRow,
  Steps,
} from 'shared-ui'
import { QuestionBefore } from '../../components/question-before.tsx'
import { DraftStub } from '../../components/scenes/draft-stub.tsx'
import { TicketTrail } from '../../components/scenes/ticket-trail.tsx'
import { ask } from '../../content/ask.ts'
import { ticketing } from '../../content/payment-ticketing-system.ts'

export const Page = () => (
  <>
    <Hero
      {...ticketing.opening}
      scene={<SceneStack back={<DraftStub decorative />} front={<PaymentTicket />} />}
    />
    <Chapter head={ticketing.question.head} tone="sky">
      <QuestionBefore {...ticketing.question} />
    </Chapter>
    <Chapter head={ticketing.way.head} tone="card">
      <Steps {...ticketing.way} />
    </Chapter>
    <Chapter head={ticketing.follow.head} id="ticket-steps" tone="sky">
      <IslandPlace name="ticket-steps" wake="visible" />
    </Chapter>
    <Chapter head={ticketing.record.head}>
      <AnnotatedScene {...ticketing.record} scene={<TicketTrail />} side="start" />
    </Chapter>
    <Chapter head={ticketing.week.head} tone="spruce">
      <StatsRow {...ticketing.week} />
    </Chapter>
    <Chapter head={ticketing.kinds.head}>
      <LedgerList {...ticketing.kinds} marks="tally" />
    </Chapter>
    <Ask {...ask} />
  </>
)
