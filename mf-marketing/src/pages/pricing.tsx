import {
  BeforeAfterChapter,
  ClosingBand,
  ComparisonChapter,
  Hero,
  LedgerChapter,
  Questions,
  RowScene,
  StepsChapter,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { pricing } from '../content/pricing.ts'

export const Page = () => (
  <>
    <Hero {...pricing.opening} scene={<RowScene {...pricing.quote} kind="paper" />} />
    <LedgerChapter {...pricing.parts} marks="number" tone="card" />
    <ComparisonChapter {...pricing.table} highlight={0} />
    <BeforeAfterChapter {...pricing.season} scene={<RowScene {...pricing.year} />} tone="sky" />
    <StepsChapter {...pricing.plan} tone="spruce" />
    <Questions {...pricing.questions} />
    <ClosingBand
      {...pricing.closing}
      id="pricing-closing"
      tone="deep"
      picture={<JobSite trade="pest-control" />}
    />
  </>
)
