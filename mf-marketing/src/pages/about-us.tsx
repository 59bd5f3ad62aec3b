import {
  BeforeAfterChapter,
  Chapter,
  ClosingBand,
  Figure,
  Heading,
  LedgerChapter,
  PageHero,
  Portrait,
  Prose,
  RowScene,
  Section,
  SectionHead,
  SideChapter,
  Split,
} from 'shared-ui'
import { PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import peopleStyles from '../components/company/people.module.css'
import purposeStyles from '../components/company/purpose.module.css'
import { about, MISSION, VISION } from '../content/about-us.ts'
import { CLAIMS } from '../content/claims.ts'
import hand from '../content/hand.svg'

export const Page = () => (
  <>
    <PageHero {...about.hero} aside={<RowScene {...about.sheet} kind="paper" />} />
    <SideChapter head={about.story.head} ratio="5/7" align="start">
      <Prose>
        {about.story.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
    </SideChapter>
    <BeforeAfterChapter {...about.first} hand={hand} scene={<RowScene {...about.page} />} tone="sky" />
    <Purpose />
    <LedgerChapter {...about.habits} marks="tally" />
    <Section tone="sky" labelledBy={about.hours.head.id}>
      <Split
        ratio="5/7"
        align="center"
        start={<Figure {...CLAIMS.adminHoursAbout} />}
        end={
          <>
            <SectionHead id={about.hours.head.id} title={about.hours.head.title} layout="column" />
            <Prose>
              {about.hours.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Prose>
          </>
        }
      />
    </Section>
    <Chapter head={about.people.head}>
      <People people={about.people.items} />
    </Chapter>
    <ClosingBand {...about.closing} id="about-closing" tone="deep" picture={<PaydayYard />} />
  </>
)

const PURPOSE = [
  { id: 'about-mission', title: 'Mission', ...MISSION },
  { id: 'about-vision', title: 'Vision', ...VISION },
]

function Purpose() {
  return (
    <Section tone="spruce" label="Mission and vision">
      <div className={purposeStyles.pair}>
        {PURPOSE.map(({ id, title, statement, text }) => (
          <div key={id} className={purposeStyles.one}>
            <Heading level={2} size="xs" id={id} className={purposeStyles.name}>
              {title}
            </Heading>
            <p className={purposeStyles.statement}>{statement}</p>
            <p className={purposeStyles.text}>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

interface PeopleProps {
  people: readonly { name: string; role: string; note: string; portrait: string }[]
}

function People({ people }: PeopleProps) {
  return (
    <ul className={peopleStyles.people}>
      {people.map(({ name, role, note, portrait }) => (
        <li key={name} className={peopleStyles.person}>
          <Portrait id={portrait} size={96} />
          <div>
            <p className={peopleStyles.name}>{name}</p>
            <p>{role}</p>
            <p className={peopleStyles.note}>{note}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
