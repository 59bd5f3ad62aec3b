import { AnnotatedScene, ClosingBand, Hero, LedgerList, Mark, PaymentTicket, PayStub, SceneStack, Section, SectionHead, Split, StatsRow, Steps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { Captioned } from '../../components/captioned.tsx'
import { DraftStub } from '../../components/draft-stub.tsx'
import { GroupText } from '../../components/group-text.tsx'
import { TicketQueue } from '../../components/ticket-queue.tsx'
import { TicketTrail } from '../../components/ticket-trail.tsx'
import { callouts, kinds, steps, thread } from '../../content/payment-ticketing-system.ts'
import { QUEUE_SUMS } from '../../figures/tickets.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Payment ticketing system"
      title={
        <>
          “My check is short” gets a number and an <Mark>answer</Mark>
        </>
      }
      lede="A rep who doubts one line stops knocking for a week. Let them ask on that line, with the deal attached, and answer before the run is approved."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      quiet={{ label: 'From cut-off to payday', href: '/pay/payroll-processing' }}
      scene={<SceneStack back={<DraftStub decorative />} front={<PaymentTicket />} />}
    />
    <Section tone="sky" labelledBy="tickets-before">
      <SectionHead id="tickets-before" layout="beside" title="One question, not six texts" lede="The answer was in your records all day. Thirteen hours went by because nobody knew who should look." />
      <Split
        ratio="5/7"
        start={
          <Captioned caption="Without it, one day of a group text">
            <GroupText messages={thread} />
          </Captioned>
        }
        end={
          <Captioned caption="With it, the whole week in a queue">
            <TicketQueue />
          </Captioned>
        }
      />
    </Section>
    <Section tone="card" labelledBy="tickets-steps">
      <SectionHead id="tickets-steps" title="From the stub, to who knows, to Friday" />
      <Steps steps={steps} />
    </Section>
    <Section labelledBy="tickets-record">
      <SectionHead id="tickets-record" title="Every correction leaves its record" lede="When the same question comes up in March, the answer is one search away, with names and times." />
      <AnnotatedScene scene={<TicketTrail />} callouts={callouts} side="start" />
    </Section>
    <Section tone="spruce" labelledBy="tickets-week">
      <SectionHead id="tickets-week" title="One week at our sample company" lede="Ridgeline’s queue as of Thursday afternoon; the figures come from the picture above." />
      <StatsRow
        stats={[
          { value: `${QUEUE_SUMS.medianMinutes} min`, label: 'to an answer, in the middle', note: 'Nine, fourteen and twenty-two.' },
          { value: dollars(QUEUE_SUMS.corrected, { cents: false }), label: 'corrected before payday', note: 'A split and two squares.' },
          { value: String(QUEUE_SUMS.open), label: 'still open', note: 'Both with a name beside them.' },
        ]}
      />
    </Section>
    <Section labelledBy="tickets-kinds">
      <SectionHead id="tickets-kinds" layout="beside" title="Five questions cover nearly all of them" lede="Each goes to the one who can know; the names are Ridgeline’s. The payroll service comes from a third-party partner, so some questions go on to them; you still see one ticket." />
      <LedgerList items={kinds} marks="tally" termLevel={3} />
    </Section>
    <ClosingBand
      id="tickets-closing"
      title="Friday without the line at your door"
      text="Show us the last three pay questions you had. We answer them in the demo the way your reps would see it."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      scene={<PayStub decorative />}
    />
  </>
)
