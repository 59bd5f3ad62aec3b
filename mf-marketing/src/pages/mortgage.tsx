import {
  Chapter,
  ClaimBand,
  ClosingBand,
  ComparisonTable,
  Hero,
  LedgerList,
  Questions,
  RowScene,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { LoanTiers } from '../components/industry/loan-tiers.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { CLAIMS } from '../content/claims.ts'
import { mortgage } from '../content/mortgage.ts'

export const Page = () => (
  <>
    <Hero {...mortgage.opening} scene={<LoanTiers />} ground={<JobSite trade="mortgage" described />} />
    <Chapter head={mortgage.roles.head}>
      <ComparisonTable {...mortgage.roles} highlight={-1} />
    </Chapter>
    <TradeDeal trade="mortgage" tone="deep" />
    <ClaimBand claim={CLAIMS.loanOnboarding} head={mortgage.claim} scene={<RowScene {...mortgage.file} />} />
    <TradeQuote from="okonjo" label="From a branch manager" tone="card" />
    <Chapter head={mortgage.rules.head}>
      <LedgerList {...mortgage.rules} marks="number" />
    </Chapter>
    <TradeSeason trade="mortgage" />
    <Questions {...mortgage.questions} />
    <ProductLinks {...mortgage.links} voice="duarte" />
    <ClosingBand {...mortgage.closing} id="mortgage-closing" picture={<JobSite trade="mortgage" />} />
  </>
)
