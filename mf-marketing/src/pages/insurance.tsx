import { Chapter, ClaimBand, ClosingBand, Hero, LedgerList, Questions, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { AdvanceMonths } from '../components/industry/advance-months.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TwoQuotes } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { CLAIMS } from '../content/claims.ts'
import { insurance } from '../content/insurance.ts'

export const Page = () => (
  <>
    <Hero {...insurance.opening} scene={<AdvanceMonths />} ground={<JobSite trade="insurance" described />} />
    <Chapter head={insurance.statements.head}>
      <Steps {...insurance.statements} />
    </Chapter>
    <TradeDeal trade="insurance" tone="deep" />
    <ClaimBand claim={CLAIMS.adminTime} head={insurance.claim} />
    <Chapter head={insurance.rules.head}>
      <LedgerList {...insurance.rules} marks="number" />
    </Chapter>
    <TradeSeason trade="insurance" />
    <ProductLinks {...insurance.links} />
    <TwoQuotes from={['holm', 'castellano']} label="From agencies" tone="deep" />
    <Questions {...insurance.questions} />
    <ClosingBand {...insurance.closing} id="insurance-closing" picture={<JobSite trade="insurance" />} />
  </>
)
