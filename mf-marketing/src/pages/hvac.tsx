import { AnnotatedScene, Chapter, ClosingBand, ComparisonTable, Hero, Questions, RowScene } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { PhoneAndCalls } from '../components/industry/phone-and-calls.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { hvac } from '../content/hvac.ts'

export const Page = () => (
  <>
    <Hero
      {...hvac.opening}
      scene={<PhoneAndCalls calls={hvac.calls} />}
      tone="sky"
      ground={<JobSite trade="hvac" described />}
    />
    <TradeQuote from="jessup" label="From a service manager" />
    <Chapter head={hvac.overtime.head} tone="card">
      <AnnotatedScene
        {...hvac.overtime}
        stand="apart"
        side="start"
        scene={<RowScene kind="paper" {...hvac.week} />}
      />
    </Chapter>
    <TradeDeal trade="hvac" tone="deep" />
    <Chapter head={hvac.seats.head}>
      <ComparisonTable {...hvac.seats} highlight={-1} />
    </Chapter>
    <TradeQuote from="ferris" label="From a general manager" tone="deep" />
    <TradeSeason trade="hvac" />
    <ProductLinks {...hvac.links} />
    <Questions {...hvac.questions} />
    <ClosingBand {...hvac.closing} id="hvac-closing" picture={<JobSite trade="hvac" />} />
  </>
)
