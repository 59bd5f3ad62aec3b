import {
  AnnotatedScene,
  BeforeAfter,
  Chapter,
  ClosingBand,
  CommissionSplit,
  Hero,
  LedgerList,
  PayStub,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { MilestoneTrack } from '../components/industry/milestone-track.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { solar } from '../content/solar.ts'

export const Page = () => (
  <>
    <Hero {...solar.opening} scene={<CommissionSplit />} ground={<JobSite trade="solar" described />} />
    <Chapter head={solar.stages.head} tone="sky">
      <AnnotatedScene {...solar.stages} stand="apart" scene={<MilestoneTrack />} />
    </Chapter>
    <TradeDeal trade="solar" tone="deep" />
    <Chapter head={solar.troubles.head}>
      <LedgerList {...solar.troubles} marks="tally" />
    </Chapter>
    <TradeQuote from="whitlock" label="From a solar company" tone="spruce" />
    <TradeSeason trade="solar" />
    <Chapter head={solar.chat.head}>
      <BeforeAfter {...solar.chat} scene={<PayStub />} />
    </Chapter>
    <ProductLinks {...solar.links} voice="tell" />
    <ClosingBand {...solar.closing} id="solar-closing" tone="deep" picture={<JobSite trade="solar" />} />
  </>
)
