import { Chapter, ClosingBand, ComparisonTable, Hero, LedgerList, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { CarrierMatch } from '../components/industry/carrier-match.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TwoQuotes } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { fiber } from '../content/fiber-optics.ts'

export const Page = () => (
  <>
    <Hero
      {...fiber.opening}
      scene={<CarrierMatch />}
      tone="sky"
      ground={<JobSite trade="fiber-optics" described />}
    />
    <Chapter head={fiber.states.head}>
      <LedgerList {...fiber.states} marks="tally" />
    </Chapter>
    <TradeDeal trade="fiber-optics" tone="deep" />
    <ProductLinks {...fiber.links} />
    <TradeSeason trade="fiber-optics" />
    <Chapter head={fiber.carriers.head}>
      <ComparisonTable {...fiber.carriers} highlight={-1} />
    </Chapter>
    <Chapter head={fiber.friday.head} layout="stacked">
      <Steps {...fiber.friday} />
    </Chapter>
    <TwoQuotes from={['mabry', 'lindgren']} label="From fiber dealers" tone="sky" />
    <ClosingBand {...fiber.closing} id="fiber-closing" picture={<JobSite trade="fiber-optics" />} />
  </>
)
