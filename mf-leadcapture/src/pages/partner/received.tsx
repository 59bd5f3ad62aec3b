import { Button, Section, Split, StepsChapter } from 'shared-ui'
import { ContactDetails } from '../../components/contact-block/contact-details.tsx'
import { Received } from '../../components/received/received.tsx'
import { SectionIntro } from '../../components/section-intro/section-intro.tsx'
import { details } from '../../content/contact-details.ts'
import { partnerReceived } from '../../content/partner/received.ts'

export const Page = () => (
  <>
    <Received {...partnerReceived.opening}>
      <Button href={partnerReceived.opening.primary.href} size="lg">
        {partnerReceived.opening.primary.label}
      </Button>
    </Received>
    <StepsChapter {...partnerReceived.next} layout="stacked" tone="sky" />
    <Section labelledBy={partnerReceived.contact.head.id}>
      <Split
        ratio="5/7"
        start={<SectionIntro {...partnerReceived.contact} />}
        end={<ContactDetails content={details} />}
      />
    </Section>
  </>
)
