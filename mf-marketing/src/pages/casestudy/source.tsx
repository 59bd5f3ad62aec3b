import { Leaderboard, RowScene } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { seasonAccounts, signedPlan, source } from '../../content/casestudy/source.ts'

export const Page = () => (
  <CaseStudyPage
    study={source}
    tone="paper"
    scenes={{
      opening: <RowScene {...seasonAccounts} kind="paper" />,
      solution: <RowScene {...signedPlan} />,
      closing: <Leaderboard decorative />,
    }}
  />
)
