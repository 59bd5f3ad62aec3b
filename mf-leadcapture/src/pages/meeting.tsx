import { PageFoot, Section, SlimHeader, Split } from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { MeetingOpening } from '../components/meeting/meeting-opening.tsx'
import { Words } from '../components/words/words.tsx'
import { meeting } from '../content/meeting.ts'

export const Page = () => (
  <>
    <SlimHeader action={meeting.elsewhere} />
    <MeetingOpening {...meeting.opening} agenda={meeting.agenda} bring={meeting.bring} />
    <Section tone="deep" labelledBy={meeting.talk.head.id}>
      <Split ratio="6/6" align="center" start={<Words {...meeting.talk} />} end={<ContactDetails />} />
    </Section>
    <PageFoot />
  </>
)
