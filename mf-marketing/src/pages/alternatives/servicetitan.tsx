import { Chapter, ClosingBand, Hero, LedgerList, PageFoot, PaymentTicket, SlimHeader, Steps } from 'shared-ui'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { handOver, servicetitan } from '../../content/alternatives/servicetitan.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <Hero {...servicetitan.opening} tone="spruce" scene={<PaymentTicket />} />
    <Strengths comparison={servicetitan} tone="paper" />
    <Chapter head={handOver.head} tone="sky">
      <Steps {...handOver} />
    </Chapter>
    <CompareTable comparison={servicetitan} />
    <Chapter head={servicetitan.differences.head} tone="card">
      <LedgerList {...servicetitan.differences} marks="tally" />
    </Chapter>
    <Stay comparison={servicetitan} tone="paper" />
    <ClosingBand {...servicetitan.closing} id="servicetitan-closing" tone="deep" />
    <PageFoot />
  </>
)
