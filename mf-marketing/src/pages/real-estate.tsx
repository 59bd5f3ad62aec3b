import {
  Chapter,
  ClosingBand,
  ComparisonTable,
  Hero,
  LedgerList,
  Questions,
  RowScene,
  SideChapter,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ClosingWaterfall } from '../components/industry/closing-waterfall.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { realEstate } from '../content/real-estate.ts'

export const Page = () => (
  <>
    <Hero
      {...realEstate.opening}
      scene={<ClosingWaterfall />}
      ground={<JobSite trade="real-estate" described />}
    />
    <SideChapter head={realEstate.cap.head} tone="sky">
      <RowScene {...realEstate.cap.sheet} />
    </SideChapter>
    <TradeDeal trade="real-estate" tone="deep" />
    <Chapter head={realEstate.deductions.head}>
      <LedgerList {...realEstate.deductions} marks="number" />
    </Chapter>
    <TradeQuote from="abernathy" label="From a managing broker" tone="spruce" />
    <TradeSeason trade="real-estate" />
    <Chapter head={realEstate.seats.head}>
      <ComparisonTable {...realEstate.seats} highlight={-1} />
    </Chapter>
    <Questions {...realEstate.questions} tone="card" />
    <ProductLinks {...realEstate.links} voice="solano" />
    <ClosingBand
      {...realEstate.closing}
      id="real-estate-closing"
      tone="deep"
      picture={<JobSite trade="real-estate" />}
    />
  </>
)
