import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { ClaimSide } from '../components/industry/claim-side.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { SeasonChart } from '../components/industry/season-chart.tsx'
import { LedgerChapter, StepChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { CLAIMS } from '../content/claims.ts'
import { pestControl } from '../content/industries/pest-control.ts'

export const Page = () => (
  <>
    <PageOpening opening={pestControl.opening} scene={<SeasonChart />} tone="spruce" />
    <StepChapter plan={pestControl.hiring} />
    <TradeQuote from="hanley" label="From an owner" tone="sky" />
    <LedgerChapter ledger={pestControl.technicians} />
    <ClaimSide claim={CLAIMS.retention} words={pestControl.claim} tone="deep" />
    <Questions {...pestControl.questions} />
    <TradeQuote from="barlow" label="From a branch manager" spacing="tight" />
    <ProductLinks {...pestControl.links} />
    <PageClosing id="pest-closing" closing={pestControl.closing} tone="sky" />
  </>
)
