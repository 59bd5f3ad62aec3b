import {
  Chapter,
  ClosingBand,
  ComparisonTable,
  Hero,
  LedgerList,
  PageFoot,
  Questions,
  RowScene,
  SlimHeader,
  Split,
  Steps,
} from 'shared-ui'
import { PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
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
      <Split
        ratio="7/5"
        start={<LedgerList items={partner.manners.items} />}
        end={<RowScene {...partner.referrals} kind="paper" />}
      />
    </Chapter>
    <Questions {...partner.questions} tone="sky" />
    <ClosingBand {...partner.closing} id="partner-closing" tone="deep" picture={<PaydayYard />} />
    <PageFoot />
  </>
)
