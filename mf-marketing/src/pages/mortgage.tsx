import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { ClaimSide } from '../components/industry/claim-side.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TierLadder } from '../components/industry/tier-ladder.tsx'
import { LedgerChapter, TableChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { CLAIMS } from '../content/claims.ts'
import { mortgage } from '../content/industries/mortgage.ts'

export const Page = () => (
  <>
    <PageOpening opening={mortgage.opening} scene={<TierLadder />} tone="sky" />
    <TableChapter table={mortgage.roles} />
    <ClaimSide claim={CLAIMS.loanOnboarding} words={mortgage.claim} scene={<RowScene {...mortgage.file} />} />
    <TradeQuote from="okonjo" label="From a branch manager" tone="card" />
    <LedgerChapter ledger={mortgage.rules} marks="number" />
    <Questions {...mortgage.questions} />
    <ProductLinks {...mortgage.links} voice="duarte" />
    <PageClosing id="mortgage-closing" closing={mortgage.closing} />
  </>
)
