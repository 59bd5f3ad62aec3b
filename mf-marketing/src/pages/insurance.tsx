import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { AdvanceMonths } from '../components/industry/advance-months.tsx'
import { ClaimSide } from '../components/industry/claim-side.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { LedgerChapter, StepChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { CLAIMS } from '../content/claims.ts'
import { insurance } from '../content/industries/insurance.ts'

export const Page = () => (
  <>
    <PageOpening opening={insurance.opening} scene={<AdvanceMonths />} />
    <TradeQuote from="holm" label="From a director of producers" tone="deep" />
    <StepChapter plan={insurance.statements} />
    <ClaimSide claim={CLAIMS.adminTime} words={insurance.claim} tone="sky" />
    <LedgerChapter ledger={insurance.rules} marks="number" />
    <TradeQuote from="castellano" label="From a principal" tone="card" />
    <Questions {...insurance.questions} />
    <ProductLinks {...insurance.links} />
    <PageClosing id="insurance-closing" closing={insurance.closing} tone="spruce" />
  </>
)
