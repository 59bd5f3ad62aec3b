import { IslandPlace } from '@federation/area-kit/island-place'
import {
  BeforeAfter,
  Chapter,
  ClosingBand,
  CommissionSplit,
  ComparisonTable,
  FigureBand,
  Hero,
  LedgerList,
  PhonePay,
  Steps,
} from 'shared-ui'
import { PartnerNote } from '../components/partner-note.tsx'
import { PayRegister } from '../components/scenes/sum-table.tsx'
import { CLAIMS } from '../content/claims.ts'
import { deal } from '../content/deal.ts'
import { pay } from '../content/pay.ts'

export const Page = () => (
  <>
    <Hero {...pay.opening} scene={<PayRegister />} tone="sky" size="display" />
    <Chapter head={pay.trail.head}>
      <Steps {...pay.trail} />
    </Chapter>
    <Chapter head={deal.head} id="deal-pays" tone="deep">
      <IslandPlace name="deal" wake="visible" />
    </Chapter>
    <Chapter head={pay.parts.head} tone="card">
      <LedgerList {...pay.parts} marks="tally" />
    </Chapter>
    <FigureBand
      label="What changes"
      figures={[CLAIMS.fewerPayrollErrors, CLAIMS.lessAdminTime, CLAIMS.businesses]}
    />
    <Chapter head={pay.night.head}>
      <BeforeAfter {...pay.night} scene={<CommissionSplit />} />
    </Chapter>
    <Chapter head={pay.plans.head} tone="sky">
      <ComparisonTable {...pay.plans} highlight={-1} />
    </Chapter>
    <PartnerNote {...pay.partner} tone="card" />
    <ClosingBand {...pay.closing} id="pay-closing" scene={<PhonePay />} />
  </>
)
