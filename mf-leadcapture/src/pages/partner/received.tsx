import { Button } from 'shared-ui'
import { ReceivedPage } from '../../components/received/received.tsx'
import { details } from '../../content/contact-details.ts'
import { partnerReceived } from '../../content/partner/received.ts'

export const Page = () => (
  <ReceivedPage {...partnerReceived} details={details}>
    <Button href={partnerReceived.opening.primary.href} size="lg">
      {partnerReceived.opening.primary.label}
    </Button>
  </ReceivedPage>
)
