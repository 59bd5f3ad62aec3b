import { IslandPlace } from '@federation/area-kit/island-place'
import { ReceivedPage } from '../components/received/received.tsx'
import { details } from '../content/contact-details.ts'
import { thankyou } from '../content/thankyou.ts'

export const Page = () => (
  <ReceivedPage {...thankyou} details={details}>
    <IslandPlace name="choose-slot" hydrate="load" />
  </ReceivedPage>
)
