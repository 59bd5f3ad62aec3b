import { Chapter, ClosingBand, Hero, LedgerList, PageFoot, PaymentTicket, SlimHeader, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { TwoLanes } from '../../components/company/two-lanes.tsx'
import { handOver, servicetitan } from '../../content/alternatives/servicetitan.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <Hero {...servicetitan.opening} tone="spruce" scene={<PaymentTicket />} />
    <Strengths comparison={servicetitan} tone="paper" />
    <Chapter head={handOver.head} tone="sky">
      <TwoLanes />
      <Steps {...handOver} />
    </Chapter>
    <CompareTable comparison={servicetitan} />
    <Chapter head={servicetitan.differences.head} tone="card">
      <LedgerList {...servicetitan.differences} marks="tally" />
    </Chapter>
    <Stay comparison={servicetitan} tone="paper" />
    <ClosingBand
      {...servicetitan.closing}
      id="servicetitan-closing"
      tone="deep"
      picture={<JobSite trade="hvac" />}
    />
    <PageFoot />
  </>
)
