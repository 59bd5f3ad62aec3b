import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { ClosingWaterfall } from '../components/industry/closing-waterfall.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { SplitChapter } from '../components/industry/split-chapter.tsx'
import { LedgerChapter, TableChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { realEstate } from '../content/industries/real-estate.ts'

export const Page = () => (
  <>
    <PageOpening opening={realEstate.opening} scene={<ClosingWaterfall />} />
    <SplitChapter words={realEstate.capHead} tone="sky" scene={<RowScene {...realEstate.cap} />} />
    <LedgerChapter ledger={realEstate.deductions} marks="number" />
    <TradeQuote from="abernathy" label="From a managing broker" tone="spruce" />
    <TableChapter table={realEstate.seats} />
    <Questions {...realEstate.questions} tone="card" />
    <ProductLinks {...realEstate.links} voice="solano" />
    <PageClosing id="real-estate-closing" closing={realEstate.closing} tone="deep" />
  </>
)
