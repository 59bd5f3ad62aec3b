import { IslandPlace } from '@federation/area-kit/island-place'
import { ReceivedPage } from '../components/received/received.tsx'
import { thankyou } from '../content/thankyou.ts'

export const Page = () => (
  <ReceivedPage {...thankyou}>
    <IslandPlace name="choose-slot" hydrate="load" />
  </ReceivedPage>
)
