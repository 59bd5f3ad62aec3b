import {
  BeforeAfter,
  Chapter,
  ClaimBand,
  ClosingBand,
  Hero,
  LedgerList,
  OpenTiles,
  RowScene,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { SeasonStrip } from '../components/industry/season-strip.tsx'
import { TradeDeal } from '../components/industry/trade-deal.tsx'
import { TradeQuote } from '../components/industry/trade-quotes.tsx'
import { TradeSeason } from '../components/industry/trade-season.tsx'
import { CLAIMS } from '../content/claims.ts'
import hand from '../content/hand.svg'
import { tree } from '../content/tree-and-lawncare.ts'

export const Page = () => (
  <>
    <Hero
      {...tree.opening}
      scene={<SeasonStrip />}
      tone="sky"
      ground={<JobSite trade="tree-and-lawncare" described />}
    />
    <Chapter head={tree.crews.head}>
      <OpenTiles name="tree-crews" label="Crews and how they are paid" tiles={tree.crews.tiles} />
    </Chapter>
    <ClaimBand claim={CLAIMS.retention} head={tree.claim} />
    <TradeQuote from="roldan" label="From an office manager" />
    <Chapter head={tree.clipboard.head} tone="card">
      <BeforeAfter {...tree.clipboard} hand={hand} scene={<RowScene {...tree.route} />} />
    </Chapter>
    <TradeDeal trade="tree-and-lawncare" tone="deep" />
    <Chapter head={tree.storm.head}>
      <LedgerList {...tree.storm} marks="tally" />
    </Chapter>
    <TradeSeason trade="tree-and-lawncare" />
    <TradeQuote from="greer" label="From an owner" tone="deep" />
    <ProductLinks {...tree.links} />
    <ClosingBand {...tree.closing} id="tree-closing" picture={<JobSite trade="tree-and-lawncare" />} />
  </>
)
