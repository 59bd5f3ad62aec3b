import { BeforeAfter, CrewWeek, LedgerList, PhonePay, SlimHeader } from 'shared-ui'
import { Chapter } from '../../components/company/chapter.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { PageClosing } from '../../components/company/page-closing.tsx'
import { PageFoot } from '../../components/company/page-foot.tsx'
import { PageOpening } from '../../components/company/page-opening.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { jobber, thursday, visits } from '../../content/company/alternatives/jobber.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageOpening opening={jobber.opening} tone="sky" scene={<PhonePay />} bleed="fold" />
    <CompareTable comparison={jobber} />
    <Strengths comparison={jobber} />
    <Chapter head={thursday.head}>
      <BeforeAfter before={thursday.before} after={{ label: thursday.afterLabel, scene: <RowScene {...visits} /> }} />
    </Chapter>
    <Chapter head={jobber.differences.head} tone="spruce">
      <LedgerList items={jobber.differences.items} marks="number" termLevel={3} />
    </Chapter>
    <Stay comparison={jobber} tone="paper" />
    <PageClosing id="jobber-closing" tone="deep" closing={jobber.closing} scene={<CrewWeek decorative />} />
    <PageFoot />
  </>
)
