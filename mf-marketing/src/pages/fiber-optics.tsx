import { PaymentTicket } from 'shared-ui'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { CarrierMatch } from '../components/industry/carrier-match.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { LedgerChapter, StepChapter, TableChapter, TwoQuotes } from '../components/industry/trade-chapters.tsx'
import { fiber } from '../content/industries/fiber-optics.ts'

export const Page = () => (
  <>
    <PageOpening opening={fiber.opening} scene={<CarrierMatch />} tone="deep" />
    <LedgerChapter ledger={fiber.states} marks="tally" />
    <ProductLinks {...fiber.links} />
    <TableChapter table={fiber.carriers} />
    <StepChapter plan={fiber.friday} layout="stacked" />
    <TwoQuotes from={['mabry', 'lindgren']} label="From fiber dealers" tone="sky" />
    <PageClosing id="fiber-closing" closing={fiber.closing} scene={<PaymentTicket decorative />} />
  </>
)
