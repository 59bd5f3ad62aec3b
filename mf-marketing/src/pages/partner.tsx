import {
  BeforeAfter,
  Chapter,
  ClosingBand,
  ComparisonTable,
  Hero,
  LedgerList,
  PageFoot,
  Questions,
  RowScene,
  SlimHeader,
  Steps,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { partner } from '../content/partner.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <Hero {...partner.opening} scene={<RowScene {...partner.statement} kind="paper" />} />
    <Chapter head={partner.ways.head} tone="card">
      <ComparisonTable {...partner.ways} highlight={-1} />
    </Chapter>
    <Chapter head={partner.plan.head} tone="spruce">
      <Steps {...partner.plan} />
    </Chapter>
    <Chapter head={partner.manners.head}>
      <LedgerList items={partner.manners.items} marks="tally" />
    </Chapter>
    <Chapter head={partner.asked.head} tone="sky">
      <BeforeAfter {...partner.asked} scene={<RowScene {...partner.referrals} />} />
    </Chapter>
    <Questions {...partner.questions} />
    <ClosingBand
      {...partner.closing}
      id="partner-closing"
      tone="deep"
      picture={<JobSite trade="roofing" />}
    />
    <PageFoot />
  </>
)
