import { RowScene } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { seasonAccounts, secondSummer, signedPlan, source } from '../../content/casestudy/source.ts'

export const Page = () => (
  <CaseStudyPage
    study={source}
    tone="paper"
    scenes={{
      opening: <RowScene {...seasonAccounts} kind="paper" />,
      solution: <RowScene {...signedPlan} />,
      closing: <RowScene {...secondSummer} decorative />,
    }}
  />
)
