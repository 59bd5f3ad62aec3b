import {
  BeforeAfter,
  Chapter,
  ClosingBand,
  Figure,
  LedgerList,
  PageHero,
  Prose,
  RowScene,
  Section,
  SectionHead,
  SideChapter,
  Split,
} from 'shared-ui'
import { PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import { People } from '../components/company/people.tsx'
import { Purpose } from '../components/company/purpose.tsx'
import { CLAIMS } from '../content/claims.ts'
import { about } from '../content/about-us.ts'
import hand from '../content/hand.svg'

export const Page = () => (
  <>
    <PageHero {...about.hero} aside={<RowScene {...about.sheet} kind="paper" />} />
    <SideChapter head={about.story.head} ratio="4/8" align="start">
      <Prose>
        {about.story.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
    </SideChapter>
    <Chapter head={about.first.head} tone="sky">
      <BeforeAfter {...about.first} hand={hand} scene={<RowScene {...about.page} />} />
    </Chapter>
    <Purpose />
    <Chapter head={about.habits.head}>
      <LedgerList {...about.habits} marks="tally" />
    </Chapter>
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
