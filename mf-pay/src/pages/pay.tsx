import { BeforeAfter, ClosingBand, CommissionSplit, ComparisonTable, FigureBand, Hero, LedgerList, Mark, PayStub, PhonePay, Section, SectionHead } from 'shared-ui'
import { DealTrail } from '../components/deal-trail.tsx'
import { PartnerNote } from '../components/partner-note.tsx'
import { BUSINESSES_LINE, CLAIMS } from '../content/claims.ts'
import { children, partner, plans, sheet } from '../content/pay.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Pay"
      title={
        <>
          Friday’s pay, right the <Mark>first time</Mark>
        </>
      }
      tone="sky"
      size="display"
      lede="Hours, commission, piece rate and overrides meet in one run. Every setter, closer and tech can see how the number on the stub came to be."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      quiet={{ label: 'Watch a deal being split', href: '/pay/commission-calculation' }}
      proof={BUSINESSES_LINE}
      scene={<PayStub />}
    />
    <Section labelledBy="pay-trail">
      <SectionHead
        id="pay-trail"
        layout="beside"
        title="Follow one deal to Friday"
        lede="From a contract of $33,600 to Marisol’s deposit in four steps. Nobody types a number twice."
      />
      <DealTrail />
    </Section>
    <FigureBand label="What changes" figures={[CLAIMS.fewerPayrollErrors, CLAIMS.lessAdminTime, CLAIMS.businesses].map(({ value, label, note }) => ({ value, label, note }))} />
    <Section tone="card" labelledBy="pay-parts">
      <SectionHead id="pay-parts" title="Five parts, one count" lede="Take the one that hurts first. They share the same deals, hours and people, so the second part costs no second setup." />
      <LedgerList items={children} marks="tally" termLevel={3} />
    </Section>
    <Section labelledBy="pay-before">
      <SectionHead id="pay-before" title="The night before payday is yours again" />
      <BeforeAfter before={sheet} after={{ label: 'The same deal in Crewtally, since Nov 12', scene: <CommissionSplit /> }} />
    </Section>
    <Section tone="sky" labelledBy="pay-plans">
      <SectionHead
        id="pay-plans"
        layout="beside"
        title="Four jobs, four ways to be paid, one run"
        lede="The plan at Ridgeline Home Services, our sample company. Yours has other numbers and the same rows."
      />
      <ComparisonTable {...plans} highlight={-1} />
    </Section>
    <Section tone="card" labelledBy="pay-partner">
      <PartnerNote id="pay-partner" {...partner} />
    </Section>
    <ClosingBand
      id="pay-closing"
      title="Bring last Friday’s hardest check"
      text="We rebuild it in the demo, line by line, and you see where yours went wrong or that it did not."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      scene={<PhonePay decorative />}
    />
  </>
)
