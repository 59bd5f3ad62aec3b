import { BeforeAfterChapter, ClosingBand, Hero, LedgerChapter, PayStub, RowScene } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { gusto, handedOver, sheet } from '../../content/alternatives/gusto.ts'

export const Page = () => (
  <>
    <Hero {...gusto.opening} scene={<PayStub />} />
    <LedgerChapter {...gusto.differences} marks="tally" tone="spruce" />
    <Strengths comparison={gusto} tone="paper" />
    <BeforeAfterChapter {...sheet} scene={<RowScene {...handedOver} />} tone="sky" />
    <CompareTable comparison={gusto} />
    <Stay comparison={gusto} tone="card" />
    <ClosingBand {...gusto.closing} id="gusto-closing" picture={<JobSite trade="solar" />} />
  </>
)
