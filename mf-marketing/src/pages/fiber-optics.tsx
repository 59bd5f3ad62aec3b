import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { CarrierMatch } from '../components/industry/carrier-match.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { LedgerChapter, StepChapter, TableChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { fiber } from '../content/industries/fiber-optics.ts'

export const Page = () => (
  <>
    <PageOpening opening={fiber.opening} scene={<CarrierMatch />} tone="deep" />
    <LedgerChapter ledger={fiber.states} marks="tally" />
    <TradeQuote from="mabry" label="From field sales" tone="sky" />
    <TableChapter table={fiber.carriers} />
    <StepChapter plan={fiber.friday} tone="card" layout="stacked" />
    <TradeQuote from="lindgren" label="From sales operations" />
    <ProductLinks {...fiber.links} />
    <PageClosing id="fiber-closing" closing={fiber.closing} />
  </>
)
