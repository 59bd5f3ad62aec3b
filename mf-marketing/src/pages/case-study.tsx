import { IslandPlace } from '@federation/area-kit/island-place'
import { ClosingBand, FigureBand, LedgerChapter, PageHero, RowScene, Section } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { caseIndex } from '../content/case-study.ts'

export const Page = () => (
  <>
    <PageHero
      title={caseIndex.title}
      lede={caseIndex.lede}
      aside={<RowScene {...caseIndex.sheet} kind="paper" />}
    />
    <Section label="Case studies" spacing="tight">
      <IslandPlace name="case-list" />
    </Section>
    <FigureBand {...caseIndex.figures.head} figures={caseIndex.figures.items} tone="deep" />
    <LedgerChapter {...caseIndex.claims} />
    <ClosingBand {...caseIndex.closing} id="cases-closing" picture={<JobSite trade="pest-control" />} />
  </>
)
