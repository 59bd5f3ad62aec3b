import {
  Chapter,
  ClosingBand,
  ComparisonChapter,
  Hero,
  LedgerChapter,
  Questions,
  RowScene,
  Split,
  StepsChapter,
  TallyList,
} from 'shared-ui'
import { security } from '../content/security.ts'

export const Page = () => (
  <>
    <Hero {...security.opening} scene={<RowScene {...security.log} />} tone="deep" />
    <LedgerChapter {...security.locked} />
    <ComparisonChapter {...security.roles} highlight={-1} tone="card" />
    <Chapter head={security.invited.head}>
      <Split
        ratio="7/5"
        align="center"
        start={<RowScene {...security.visit} />}
        end={<TallyList items={security.invited.points} />}
      />
    </Chapter>
    <StepsChapter {...security.backups} tone="spruce" />
    <ComparisonChapter {...security.others} highlight={-1} />
    <LedgerChapter {...security.report} marks="tally" tone="sky" />
    <Questions {...security.questions} firstOpen={false} />
    <ClosingBand
      {...security.closing}
      id="security-closing"
      tone="deep"
      scene={<RowScene {...security.questionnaire} />}
    />
  </>
)
