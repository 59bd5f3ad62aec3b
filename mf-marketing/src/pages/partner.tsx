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
import { partner } from '../content/partner.ts'

export const Page = () => (
  <>
    <Hero {...partner.opening} scene={<RowScene {...partner.statement} kind="paper" />} />
    <ComparisonChapter {...partner.ways} highlight={-1} tone="card" />
    <StepsChapter {...partner.plan} tone="spruce" />
    <LedgerChapter {...partner.manners} marks="tally" />
    <BeforeAfterChapter {...partner.asked} scene={<RowScene {...partner.referrals} />} tone="sky" />
    <Questions {...partner.questions} />
    <ClosingBand
      {...partner.closing}
      id="partner-closing"
      tone="deep"
      picture={<JobSite trade="roofing" />}
    />
  </>
)
