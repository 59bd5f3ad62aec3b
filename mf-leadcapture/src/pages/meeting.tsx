import { CommissionSplit, LedgerList, Section, SectionHead, SlimHeader, Split, Steps } from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { MeetingOpening } from '../components/meeting/meeting-opening.tsx'
import { Words } from '../components/words/words.tsx'

const AGENDA = [
  {
    when: 'Minutes 1 to 5',
    title: 'You tell it',
    text: 'Who sells, who sets, who installs. What is paid on signing, on install, on the day the money arrives.',
  },
  {
    when: 'Minutes 6 to 20',
    title: 'We build it',
    text: 'Your plan goes into Crewtally while you watch: splits, overrides, the clawback window, hours beside commission.',
  },
  {
    when: 'Minutes 21 to 30',
    title: 'You get the figures',
    text: 'One payday calculated both ways, yours and ours, the price for your head count, and the date you could start.',
  },
]

const BRING = [
  {
    term: 'One pay plan',
    text: 'A contract, a photo of the whiteboard, the formula tab. Whatever people are paid by now.',
  },
  {
    term: 'One deal',
    text: 'Best a messy one: two setters, a cancellation, a manager who changed teams in between.',
  },
  {
    term: 'One person who runs payroll',
    text: 'They ask the questions that matter, and they hear the answers first-hand.',
  },
]

export const Page = () => (
  <>
    <SlimHeader action={{ label: 'Contact us', href: '/contact-us' }} />
    <MeetingOpening />
    <Section tone="sky" labelledBy="meeting-agenda">
      <SectionHead id="meeting-agenda" title="How the half hour goes" />
      <Steps steps={AGENDA} />
    </Section>
    <Section labelledBy="meeting-result">
      <Split
        ratio="5/7"
        align="center"
        start={
          <Words
            id="meeting-result"
            title="What you leave with"
            lede="A split like this one, made of your deal: each share, the override above it, and the clawback that used to be found in March."
          />
        }
        end={<CommissionSplit />}
      />
    </Section>
    <Section spacing="tight" labelledBy="meeting-bring">
      <SectionHead
        id="meeting-bring"
        title="Bring three things"
        layout="beside"
        lede="None of them has to be tidy."
      />
      <LedgerList items={BRING} marks="tally" headed={false} />
    </Section>
    <Section tone="deep" labelledBy="meeting-talk">
      <Split
        ratio="6/6"
        align="center"
        start={
          <Words
            id="meeting-talk"
            title="Rather talk to someone now"
            lede="No menu, no ticket. The phone is answered in Lehi by the people who give the demos."
          />
        }
        end={<ContactDetails />}
      />
    </Section>
  </>
)
