import { Section, SectionHead, SlimHeader, Split, Steps } from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { Received } from '../components/received/received.tsx'
import { Words } from '../components/words/words.tsx'

const NEXT = [
  {
    when: 'Within one working day',
    title: 'We write or call',
    text: 'Someone who has run commission payroll reads your request and answers with questions about your plan, not with a brochure.',
  },
  {
    when: 'This week, if you like',
    title: 'We meet for 30 minutes',
    text: 'Your own deal, calculated on a shared screen. Choose the time now and the first step is done.',
  },
  {
    when: 'After that',
    title: 'You decide',
    text: 'You have the figures and a price in writing. We ask once more, and then leave you in peace.',
  },
]

export const Page = () => (
  <>
    <SlimHeader action={null} />
    <Received />
    <Section tone="sky" labelledBy="thankyou-next">
      <SectionHead id="thankyou-next" title="What happens now" />
      <Steps steps={NEXT} />
    </Section>
    <Section labelledBy="thankyou-contact">
      <Split
        ratio="5/7"
        start={
          <Words
            id="thankyou-contact"
            title="Something to add or correct"
            lede="Write or call, and give your business name: your request is on the desk under it."
          />
        }
        end={<ContactDetails />}
      />
    </Section>
  </>
)
