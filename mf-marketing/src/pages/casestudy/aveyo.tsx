import { RowScene } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { aveyo, dealShares, halfDay, hoursARun } from '../../content/casestudy/aveyo.ts'

export const Page = () => (
  <CaseStudyPage
    study={aveyo}
    tone="sky"
    scenes={{
      opening: <RowScene {...dealShares} />,
      solution: <RowScene {...halfDay} kind="paper" />,
      closing: <RowScene {...hoursARun} decorative />,
    }}
  />
)
