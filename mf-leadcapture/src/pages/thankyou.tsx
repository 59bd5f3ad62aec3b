import { Chapter, PageFoot, Section, SlimHeader, Split, Steps } from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { Received } from '../components/received/received.tsx'
import { Words } from '../components/words/words.tsx'
import { thankyou } from '../content/thankyou.ts'

export const Page = () => (
  <>
    <SlimHeader action={null} />
    <Received {...thankyou.opening} />
    <Chapter head={thankyou.next.head} layout="stacked" tone="sky">
      <Steps {...thankyou.next} />
    </Chapter>
    <Section labelledBy={thankyou.contact.head.id}>
      <Split ratio="5/7" start={<Words {...thankyou.contact} />} end={<ContactDetails />} />
    </Section>
    <PageFoot />
  </>
)
