import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { PhoneAndCalls } from '../components/industry/phone-and-calls.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { AnnotatedChapter, TableChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { hvac } from '../content/industries/hvac.ts'

export const Page = () => (
  <>
    <PageOpening opening={hvac.opening} scene={<PhoneAndCalls calls={hvac.calls} />} tone="sky" bleed="fold" />
    <TradeQuote from="jessup" label="From a service manager" />
    <AnnotatedChapter annotated={hvac.overtime} tone="card" side="start" scene={<RowScene kind="paper" {...hvac.week} />} />
    <TableChapter table={hvac.seats} />
    <TradeQuote from="ferris" label="From a general manager" tone="deep" />
    <ProductLinks {...hvac.links} />
    <Questions {...hvac.questions} />
    <PageClosing id="hvac-closing" closing={hvac.closing} />
  </>
)
