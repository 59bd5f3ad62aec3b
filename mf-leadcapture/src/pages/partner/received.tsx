import { Button } from 'shared-ui'
import { ReceivedPage } from '../../components/received/received.tsx'
import { partnerReceived } from '../../content/partner/received.ts'

export const Page = () => (
  <ReceivedPage {...partnerReceived}>
    <Button href={partnerReceived.opening.primary.href} size="lg">
      {partnerReceived.opening.primary.label}
    </Button>
  </ReceivedPage>
)
