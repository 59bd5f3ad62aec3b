import { Figure, LedgerList, PageHero, Prose, Section, SectionHead, Split } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { Marked } from '../components/company/marked.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { People } from '../components/company/people.tsx'
import { Purpose } from '../components/company/purpose.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { Words } from '../components/company/words.tsx'
import { CLAIMS, figureOf } from '../content/claims.ts'
import { about } from '../content/company/about.ts'

export const Page = () => (
  <>
    <PageHero eyebrow={about.hero.eyebrow} title={<Marked text={about.hero.title} />} lede={about.hero.lede} aside={<RowScene {...about.sheet} kind="paper" />} />
    <Section labelledBy={about.storyHead.id}>
      <Split
        ratio="4/8"
        start={<Words {...about.storyHead} />}
        end={
          <Prose>
            {about.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Prose>
        }
      />
    </Section>
    <Purpose />
    <Chapter head={about.habits.head}>
      <LedgerList items={about.habits.items} marks="tally" termLevel={3} />
    </Chapter>
    <Section tone="sky" labelledBy={about.hours.head.id}>
      <Split
        ratio="5/7"
        align="center"
        start={<Figure {...figureOf(CLAIMS.adminHoursAbout)} />}
        end={
          <>
            <SectionHead id={about.hours.head.id} title={<Marked text={about.hours.head.title} />} />
            <Prose>
              {about.hours.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Prose>
          </>
        }
      />
    </Section>
    <Chapter head={about.peopleHead}>
      <People people={about.people} />
    </Chapter>
    <PageClosing id="about-closing" tone="deep" closing={about.closing} />
  </>
)
