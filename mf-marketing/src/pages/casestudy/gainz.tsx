import { RowScene } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { gainz, matchedOrders, orderTicket, repOrders } from '../../content/casestudy/gainz.ts'

export const Page = () => (
  <CaseStudyPage
    study={gainz}
    tone="spruce"
    scenes={{
      opening: <RowScene {...matchedOrders} />,
      solution: <RowScene {...repOrders} kind="paper" />,
      closing: <RowScene {...orderTicket} decorative />,
    }}
  />
)
