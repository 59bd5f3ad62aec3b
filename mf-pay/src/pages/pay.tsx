import { IslandPlace } from '@federation/area-kit/island-place'
import {
  BeforeAfterChapter,
  Chapter,
  ClosingBand,
  CommissionSplit,
  ComparisonChapter,
  FigureBand,
  Hero,
  LedgerChapter,
  PhonePay,
  Questions,
  StepsChapter,
} from 'shared-ui'
import { PartnerNote } from '../components/partner-note.tsx'
import { PayRegister } from '../components/scenes/sum-table.tsx'
import { CLAIMS } from '../content/claims.ts'
import { deal } from '../content/deal.ts'
import { pay } from '../content/pay.ts'

export const Page = () => (
  <>
    <Hero {...pay.opening} scene={<PayRegister />} tone="sky" size="display" />
    <StepsChapter {...pay.trail} />
    <Chapter head={deal.head} id="deal-pays" tone="deep">
      <IslandPlace name="deal" hydrate="visible" />
    </Chapter>
    <LedgerChapter {...pay.parts} marks="tally" tone="card" />
    <FigureBand
      label="What changes"
      figures={[CLAIMS.fewerPayrollErrors, CLAIMS.lessAdminTime, CLAIMS.businesses]}
    />
    <BeforeAfterChapter {...pay.night} scene={<CommissionSplit />} />
    <ComparisonChapter {...pay.plans} highlight={-1} tone="sky" />
    <PartnerNote {...pay.partner} tone="card" />
    <StepsChapter {...pay.start} tone="deep" />
    <LedgerChapter {...pay.cost} marks="number" />
    <Questions {...pay.questions} tone="card" />
    <ClosingBand {...pay.closing} id="pay-closing" scene={<PhonePay />} />
  </>
)
