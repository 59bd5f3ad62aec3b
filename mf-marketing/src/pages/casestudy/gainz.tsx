import { PaymentTicket, RowScene } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { gainz, matchedOrders, repOrders } from '../../content/casestudy/gainz.ts'

export const Page = () => (
  <CaseStudyPage
    study={gainz}
    tone="spruce"
    scenes={{
      opening: <RowScene {...matchedOrders} />,
      solution: <RowScene {...repOrders} kind="paper" />,
      closing: <PaymentTicket decorative />,
    }}
  />
)
