import { IslandPlace } from 'federation/island-place'
import { FigureBand, PageHero, Section, SlimHeader } from 'shared-ui'
import { Marked } from '../components/company/marked.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageFoot } from '../components/company/page-foot.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { caseIndex } from '../content/company/case-studies/index-page.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageHero title={<Marked text={caseIndex.title} />} lede={caseIndex.lede} aside={<RowScene {...caseIndex.sheet} kind="paper" />} />
    <Section label="Case studies" spacing="tight">
      <IslandPlace name="case-list" />
    </Section>
    <FigureBand id={caseIndex.figuresHead.id} title={<Marked text={caseIndex.figuresHead.title} />} lede={caseIndex.figuresHead.lede} figures={caseIndex.figures} tone="deep" />
    <PageClosing id="cases-closing" tone="sky" closing={caseIndex.closing} />
    <PageFoot />
  </>
)
