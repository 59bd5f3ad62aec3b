import {
  BeforeAfterChapter,
  ClosingBand,
  Hero,
  LedgerChapter,
  Questions,
  Quote,
  RowScene,
  Section,
} from 'shared-ui'
import { PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import {
  adp,
  adpQuestions,
  adpQuote,
  codes,
  planInWords,
  windowWeek,
} from '../../content/alternatives/adp.ts'

export const Page = () => (
  <>
    <Hero {...adp.opening} tone="deep" scene={<RowScene {...planInWords} />} />
    <Strengths comparison={adp} tone="card" />
    <Stay comparison={adp} tone="paper" />
    <Section tone="spruce" label="From a company that switched">
      <Quote {...adpQuote} />
    </Section>
    <LedgerChapter {...adp.differences} />
    <CompareTable comparison={adp} tone="card" />
    <BeforeAfterChapter {...codes} scene={<RowScene {...windowWeek} />} />
    <Questions {...adpQuestions} tone="sky" />
    <ClosingBand {...adp.closing} id="adp-closing" tone="deep" picture={<PaydayYard />} />
  </>
)
