import { AnnotatedScene, Chapter, ClosingBand, Hero, LedgerList, RowScene, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { YardPlan } from '../components/industry/yard-plan.tsx'
import { turf } from '../content/turf.ts'

export const Page = () => (
  <>
    <Hero {...turf.opening} scene={<YardPlan />} tone="sky" ground={<JobSite trade="turf" described />} />
    <Chapter head={turf.troubles.head}>
      <LedgerList {...turf.troubles} />
    </Chapter>
    <TradeQuote from="pettibone" label="From an owner" tone="deep" />
    <Chapter head={turf.plan.head} tone="paper">
      <AnnotatedScene
        {...turf.plan}
        stand="apart"
        side="start"
        scene={<RowScene kind="paper" {...turf.sheet} />}
      />
    </Chapter>
    <TradeDeal trade="turf" tone="deep" />
    <Chapter head={turf.sale.head} tone="card">
      <Steps {...turf.sale} />
    </Chapter>
    <TradeSeason trade="turf" />
    <ProductLinks {...turf.links} voice="farris" />
    <ClosingBand {...turf.closing} id="turf-closing" tone="deep" picture={<JobSite trade="turf" />} />
  </>
)
