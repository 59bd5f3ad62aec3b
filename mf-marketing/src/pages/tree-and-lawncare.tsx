import { OnboardingChecklist, OpenTiles } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { ClaimSide } from '../components/industry/claim-side.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { SeasonStrip } from '../components/industry/season-strip.tsx'
import { ChangeChapter, LedgerChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { CLAIMS } from '../content/claims.ts'
import { tree } from '../content/industries/tree-and-lawncare.ts'

export const Page = () => (
  <>
    <PageOpening opening={tree.opening} scene={<SeasonStrip />} tone="sky" />
    <Chapter head={tree.crewsHead}>
      <OpenTiles name="tree-crews" label="Crews and how they are paid" tiles={tree.crews} />
    </Chapter>
    <ClaimSide claim={CLAIMS.retention} words={tree.claim} />
    <TradeQuote from="roldan" label="From an office manager" />
    <ChangeChapter change={tree.clipboard} tone="card" scene={<RowScene {...tree.route} />} />
    <LedgerChapter ledger={tree.storm} marks="tally" />
    <TradeQuote from="greer" label="From an owner" tone="deep" />
    <ProductLinks {...tree.links} />
    <PageClosing id="tree-closing" closing={tree.closing} tone="sky" scene={<OnboardingChecklist decorative />} />
  </>
)
