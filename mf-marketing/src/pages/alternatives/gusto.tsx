import {
  BeforeAfter,
  Chapter,
  ClosingBand,
  Hero,
  LedgerList,
  PageFoot,
  PayStub,
  RowScene,
  SlimHeader,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { gusto, handedOver, sheet } from '../../content/alternatives/gusto.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <Hero {...gusto.opening} scene={<PayStub />} />
    <Chapter head={gusto.differences.head} tone="spruce">
      <LedgerList {...gusto.differences} marks="tally" />
    </Chapter>
    <Strengths comparison={gusto} tone="paper" />
    <Chapter head={sheet.head} tone="sky">
      <BeforeAfter {...sheet} scene={<RowScene {...handedOver} />} />
    </Chapter>
    <CompareTable comparison={gusto} />
    <Stay comparison={gusto} tone="card" />
    <ClosingBand {...gusto.closing} id="gusto-closing" picture={<JobSite trade="solar" />} />
    <PageFoot />
  </>
)
