import { BeforeAfterChapter, ClosingBand, CrewWeek, Hero, LedgerChapter, PhonePay, RowScene } from 'shared-ui'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { jobber, thursday, visits } from '../../content/alternatives/jobber.ts'

export const Page = () => (
  <>
    <Hero {...jobber.opening} tone="sky" scene={<PhonePay />} bleed="fold" />
    <CompareTable comparison={jobber} />
    <Strengths comparison={jobber} />
    <BeforeAfterChapter {...thursday} scene={<RowScene {...visits} />} />
    <LedgerChapter {...jobber.differences} marks="number" tone="spruce" />
    <Stay comparison={jobber} tone="paper" />
    <ClosingBand {...jobber.closing} id="jobber-closing" tone="deep" scene={<CrewWeek decorative />} />
  </>
)
