import { SignedDocument } from 'shared-ui'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { AdvanceMonths } from '../components/industry/advance-months.tsx'
import { ClaimSide } from '../components/industry/claim-side.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { LedgerChapter, StepChapter, TwoQuotes } from '../components/industry/trade-chapters.tsx'
import { CLAIMS } from '../content/claims.ts'
import { insurance } from '../content/industries/insurance.ts'

export const Page = () => (
  <>
    <PageOpening opening={insurance.opening} scene={<AdvanceMonths />} />
    <StepChapter plan={insurance.statements} />
    <ClaimSide claim={CLAIMS.adminTime} words={insurance.claim} />
    <LedgerChapter ledger={insurance.rules} marks="number" />
    <ProductLinks {...insurance.links} />
    <TwoQuotes from={['holm', 'castellano']} label="From agencies" tone="deep" />
    <Questions {...insurance.questions} />
    <PageClosing id="insurance-closing" closing={insurance.closing} tone="sky" scene={<SignedDocument decorative />} />
  </>
)
