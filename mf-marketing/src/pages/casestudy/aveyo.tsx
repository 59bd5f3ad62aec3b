import { CommissionSplit, CrewWeek, OnboardingChecklist } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { aveyo } from '../../content/casestudy/aveyo.ts'

export const Page = () => (
  <CaseStudyPage
    study={aveyo}
    tone="sky"
    scenes={{
      opening: <CommissionSplit />,
      solution: <OnboardingChecklist />,
      closing: <CrewWeek decorative />,
    }}
  />
)
