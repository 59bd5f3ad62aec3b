import { BeforeAfter, Chapter, ClosingBand, CrewWeek, Hero, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { RoofPlan } from '../components/industry/roof-plan.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TwoQuotes } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { TwoPays } from '../components/industry/two-pays.tsx'
import { roofing } from '../content/roofing.ts'
import hand from '../content/hand.svg'

export const Page = () => (
  <>
    <Hero
      {...roofing.opening}
      scene={<RoofPlan />}
      tone="sky"
      ground={<JobSite trade="roofing" described />}
    />
    <Chapter head={roofing.two.head} tone="card">
      <TwoPays seats={[roofing.two.crew, roofing.two.rep]} />
    </Chapter>
    <TradeDeal trade="roofing" tone="deep" />
    <Chapter head={roofing.supplement.head}>
      <Steps {...roofing.supplement} />
    </Chapter>
    <TwoQuotes from={['navarro', 'pryor']} label="From roofing companies" tone="spruce" />
    <TradeSeason trade="roofing" />
    <Chapter head={roofing.ticket.head} ruled>
      <BeforeAfter {...roofing.ticket} hand={hand} scene={<CrewWeek />} />
    </Chapter>
    <ProductLinks {...roofing.links} />
    <ClosingBand
      {...roofing.closing}
      id="roofing-closing"
      tone="deep"
      picture={<JobSite trade="roofing" />}
    />
  </>
)
