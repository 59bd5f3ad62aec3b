import { PaymentTicket } from 'shared-ui'
import { CaseStudyPage } from '../../components/company/case-study-page.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { matchedOrders, repOrders } from '../../content/company/case-studies/gainz-scenes.ts'
import { gainz } from '../../content/company/case-studies/gainz.ts'

export const Page = () => (
  <CaseStudyPage
    study={gainz}
    tone="spruce"
    scenes={{ opening: <RowScene {...matchedOrders} />, solution: <RowScene {...repOrders} kind="paper" />, closing: <PaymentTicket decorative /> }}
  />
)
