import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  Chapter,
  FigureBand,
  Hero,
  HiringPipeline,
  LedgerList,
  Section,
  SectionHead,
  Split,
  Steps,
  TallyList,
} from 'shared-ui'
import { ScoreSheet } from '../../components/scenes/score-sheet.tsx'
import { SourceTable } from '../../components/scenes/source-table.tsx'
import { ask } from '../../content/ask.ts'
import { ats } from '../../content/ats.ts'
import { sources } from '../../content/sources.ts'

export const Page = () => (
  <>
    <Hero {...ats.opening} scene={<SourceTable />} shape="under" tone="sky" />
    <Section labelledBy={ats.card.head.id}>
      <Split
        ratio="5/7"
        align="center"
        start={
          <>
            <SectionHead {...ats.card.head} layout="column" />
            <TallyList items={ats.card.rules} />
          </>
        }
        end={<HiringPipeline />}
      />
    </Section>
    <FigureBand {...ats.season.head} figures={ats.season.figures} />
    <Chapter head={sources.head} id="source-move" tone="sky">
      <IslandPlace name="sources" wake="visible" />
    </Chapter>
    <Chapter head={ats.scores.head}>
      <AnnotatedScene {...ats.scores} scene={<ScoreSheet />} />
    </Chapter>
    <Chapter head={ats.referral.head} tone="card">
      <Steps {...ats.referral} />
    </Chapter>
    <Chapter head={ats.shelf.head}>
      <LedgerList {...ats.shelf} />
    </Chapter>
    <Ask {...ask} />
  </>
)
