import { Chapter, ClaimBand, ClosingBand, Hero, LedgerList, Questions, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { SeasonChart } from '../components/industry/season-chart.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { CLAIMS } from '../content/claims.ts'
import { pestControl } from '../content/pest-control.ts'

export const Page = () => (
  <>
    <Hero
      {...pestControl.opening}
      scene={<SeasonChart />}
      tone="sky"
      ground={<JobSite trade="pest-control" described />}
    />
    <Chapter head={pestControl.hiring.head}>
      <Steps {...pestControl.hiring} />
    </Chapter>
    <TradeDeal trade="pest-control" tone="deep" />
    <TradeQuote from="hanley" label="From an owner" tone="sky" />
    <Chapter head={pestControl.technicians.head}>
      <LedgerList {...pestControl.technicians} />
    </Chapter>
    <TradeSeason trade="pest-control" />
    <ClaimBand claim={CLAIMS.retention} head={pestControl.claim} tone="deep" />
    <Questions {...pestControl.questions} />
    <TradeQuote from="barlow" label="From a branch manager" spacing="tight" />
    <ProductLinks {...pestControl.links} />
    <ClosingBand {...pestControl.closing} id="pest-closing" picture={<JobSite trade="pest-control" />} />
  </>
)
