import { LedgerList, Quote, Section, SlimHeader } from 'shared-ui'
import { Chapter } from '../../components/company/chapter.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { PageClosing } from '../../components/company/page-closing.tsx'
import { PageFoot } from '../../components/company/page-foot.tsx'
import { PageOpening } from '../../components/company/page-opening.tsx'
import { Questions } from '../../components/company/questions.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { adp, adpQuestions, adpQuote, planInWords } from '../../content/company/alternatives/adp.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageOpening opening={adp.opening} tone="deep" scene={<RowScene {...planInWords} />} />
    <Strengths comparison={adp} tone="card" />
    <Stay comparison={adp} tone="paper" />
    <Section tone="spruce" label="From a company that changed">
      <Quote {...adpQuote} />
    </Section>
    <Chapter head={adp.differences.head}>
      <LedgerList items={adp.differences.items} termLevel={3} />
    </Chapter>
    <CompareTable comparison={adp} tone="card" />
    <Questions {...adpQuestions} tone="sky" />
    <PageClosing id="adp-closing" tone="deep" closing={adp.closing} />
    <PageFoot />
  </>
)
