import { IslandPlace } from '@federation/area-kit/island-place'
import { Section, Split, StepsChapter } from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { Received } from '../components/received/received.tsx'
import { SectionIntro } from '../components/section-intro/section-intro.tsx'
import { details } from '../content/contact-details.ts'
import { thankyou } from '../content/thankyou.ts'

export const Page = () => (
  <>
    <Received {...thankyou.opening}>
      <IslandPlace name="choose-slot" hydrate="load" />
    </Received>
    <StepsChapter {...thankyou.next} layout="stacked" tone="sky" />
    <Section labelledBy={thankyou.contact.head.id}>
      <Split
        ratio="5/7"
        start={<SectionIntro {...thankyou.contact} />}
        end={<ContactDetails content={details} />}
      />
    </Section>
  </>
)
