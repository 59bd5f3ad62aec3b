import {
  BeforeAfter,
  Chapter,
  ClosingBand,
  CrewWeek,
  Hero,
  LedgerList,
  PageFoot,
  PhonePay,
  RowScene,
  SlimHeader,
} from 'shared-ui'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { jobber, thursday, visits } from '../../content/alternatives/jobber.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <Hero {...jobber.opening} tone="sky" scene={<PhonePay />} bleed="fold" />
    <CompareTable comparison={jobber} />
    <Strengths comparison={jobber} />
    <Chapter head={thursday.head}>
      <BeforeAfter {...thursday} scene={<RowScene {...visits} />} />
    </Chapter>
    <Chapter head={jobber.differences.head} tone="spruce">
      <LedgerList {...jobber.differences} marks="number" />
    </Chapter>
    <Stay comparison={jobber} tone="paper" />
    <ClosingBand {...jobber.closing} id="jobber-closing" tone="deep" scene={<CrewWeek decorative />} />
    <PageFoot />
  </>
)
