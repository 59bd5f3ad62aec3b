import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { AnnotatedChapter, LedgerChapter, StepChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { YardPlan } from '../components/industry/yard-plan.tsx'
import { turf } from '../content/industries/turf.ts'

export const Page = () => (
  <>
    <PageOpening opening={turf.opening} scene={<YardPlan />} tone="spruce" />
    <LedgerChapter ledger={turf.troubles} />
    <TradeQuote from="pettibone" label="From an owner" tone="deep" />
    <AnnotatedChapter annotated={turf.plan} tone="paper" side="start" scene={<RowScene kind="paper" {...turf.sheet} />} />
    <StepChapter plan={turf.sale} tone="card" layout="stacked" />
    <ProductLinks {...turf.links} voice="farris" />
    <PageClosing id="turf-closing" closing={turf.closing} tone="deep" />
  </>
)
