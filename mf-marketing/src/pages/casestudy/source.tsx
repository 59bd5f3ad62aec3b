import { Leaderboard } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { seasonAccounts, signedPlan } from '../../content/company/case-studies/source-scenes.ts'
import { source } from '../../content/company/case-studies/source.ts'

export const Page = () => (
  <CaseStudyPage
    study={source}
    tone="paper"
    scenes={{ opening: <RowScene {...seasonAccounts} kind="paper" />, solution: <RowScene {...signedPlan} />, closing: <Leaderboard decorative /> }}
  />
)
