import { Chapter, CommissionSplit, LedgerList, PageFoot, Section, SlimHeader, Split, Steps } from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { MeetingOpening } from '../components/meeting/meeting-opening.tsx'
import { Words } from '../components/words/words.tsx'
import { meeting } from '../content/meeting.ts'

export const Page = () => (
  <>
    <SlimHeader action={meeting.elsewhere} />
    <MeetingOpening {...meeting.opening} />
    <Chapter head={meeting.agenda.head} layout="stacked" tone="sky">
      <Steps {...meeting.agenda} />
    </Chapter>
    <Section labelledBy={meeting.result.head.id}>
      <Split ratio="5/7" align="center" start={<Words {...meeting.result} />} end={<CommissionSplit />} />
    </Section>
    <Chapter head={meeting.bring.head} spacing="tight">
      <LedgerList {...meeting.bring} marks="tally" headed={false} />
    </Chapter>
    <Section tone="deep" labelledBy={meeting.talk.head.id}>
      <Split ratio="6/6" align="center" start={<Words {...meeting.talk} />} end={<ContactDetails />} />
    </Section>
    <PageFoot />
  </>
)
