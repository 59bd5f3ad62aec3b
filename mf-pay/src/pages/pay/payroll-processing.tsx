import { AnnotatedScene, ClosingBand, ComparisonTable, FigureBand, Hero, LedgerList, Mark, PayStub, Section, SectionHead } from 'shared-ui'
import { PayRegister } from '../../components/pay-register.tsx'
import { ReplayTable } from '../../components/replay-table.tsx'
import { RunWeek } from '../../components/run-week.tsx'
import { BUSINESSES_LINE, CLAIMS } from '../../content/claims.ts'
import { callouts, cases, duties } from '../../content/payroll-processing.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Payroll processing"
      title="Closed on Sunday, paid on Friday"
      lede="Six people, paid six ways, in one run you can read on one screen. Payroll is provided by our third-party payroll partner; the count behind it is ours."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      quiet={{ label: 'Who does what', href: '#processing-duties' }}
      proof={BUSINESSES_LINE}
      scene={<PayRegister />}
    />
    <Section tone="sky" labelledBy="processing-week">
      <SectionHead id="processing-week" layout="beside" title="The week of a pay run" lede="Ridgeline’s run of November 20. The money that leaves on Wednesday is the money that arrives on Friday." />
      <RunWeek />
    </Section>
    <Section tone="card" id="processing-duties" labelledBy="processing-duties-title">
      <SectionHead
        id="processing-duties-title"
        title={
          <>
            Payroll comes from a <Mark>partner</Mark>, and this is who does what
          </>
        }
        lede="Crewtally is not the payroll provider. A third-party partner provides the payroll service under its own terms, which you sign when you start. You work in one place; three parties each do their part."
      />
      <ComparisonTable {...duties} highlight={1} />
    </Section>
    <Section labelledBy="processing-stub">
      <SectionHead id="processing-stub" title="A stub a closer can check in the truck" />
      <AnnotatedScene scene={<PayStub />} callouts={callouts} />
    </Section>
    <FigureBand
      id="processing-figures"
      title="Less of Thursday goes into Friday"
      figures={[
        { value: CLAIMS.lessAdminTime.value, label: CLAIMS.lessAdminTime.label, note: 'From the end of the period to the approved run.' },
        { value: CLAIMS.businesses.value, label: CLAIMS.businesses.label, note: 'W-2 and 1099, hourly and piece rate, in the same run.' },
      ]}
    />
    <Section labelledBy="processing-cases">
      <SectionHead id="processing-cases" layout="beside" title="The checks that are never ordinary" lede="Payroll for a trade is mostly exceptions. Here are five, and what becomes of each." />
      <LedgerList items={cases} termLevel={3} />
    </Section>
    <ClosingBand
      id="processing-closing"
      title="See your own run before you switch"
      text="We load one past period, hours, deals and all, and put what the plan says beside what you paid."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      scene={<ReplayTable />}
    />
  </>
)
