import { AnnotatedScene, ClosingBand, ComparisonTable, CourseQuiz, FigureBand, Hero, LedgerList, Mark, SceneStack, Section, SectionHead } from 'shared-ui'
import { Questions } from '../../components/questions.tsx'
import { SceneSteps } from '../../components/scene-steps.tsx'
import { ExpiryLedger } from '../../components/scenes/expiry-ledger.tsx'
import { LessonClip } from '../../components/scenes/lesson-clip.tsx'
import { RowScene } from '../../components/scenes/row-scene.tsx'
import { callouts, figures, lessonSteps, mornings, needs, questions, triggers } from '../../content/learning-management.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Learning management"
      title={
        <>
          Passed the quiz before the <Mark>ladder</Mark> goes up
        </>
      }
      lede="Lessons of a few minutes, filmed on your own jobs and watched on a phone. Who has not passed is not sent up, and nobody’s license runs out on a Tuesday."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'Licenses and permits', href: '#learning-expiry' }}
      scene={<SceneStack back={<CourseQuiz />} front={<RowScene {...mornings} />} />}
    />
    <Section tone="sky" labelledBy="learning-lesson">
      <SectionHead id="learning-lesson" title="Your best crew lead, on every roof" lede="A binder from the supplier teaches the supplier’s roof. Two minutes of Dwayne teach yours." />
      <SceneSteps steps={lessonSteps} />
    </Section>
    <Section id="learning-expiry" labelledBy="learning-expiry-title">
      <SectionHead id="learning-expiry-title" layout="beside" title="The permit ends on the 30th. You know today" lede="Licenses, permits, cards and checks of everyone who works for you, by the days they have left." />
      <AnnotatedScene scene={<ExpiryLedger />} callouts={callouts} />
    </Section>
    <FigureBand id="learning-week" tone="deep" title="A setter’s first week" lede="As Ridgeline, our sample company, has set it up. Yours may be longer; we would not make it much longer." figures={figures} />
    <Section labelledBy="learning-needs">
      <SectionHead id="learning-needs" layout="beside" title="No card, no job on the board" lede="Tie a lesson or a card to a job, and the board asks for it when you put a name there." />
      <ComparisonTable {...needs} highlight={-1} />
    </Section>
    <Section tone="card" labelledBy="learning-triggers">
      <SectionHead id="learning-triggers" title="A refresher when it is needed, not every January" lede="The count knows first, and sends the lesson that fits." />
      <LedgerList items={triggers} marks="number" termLevel={3} />
    </Section>
    <Questions id="learning-questions" title="Asked about the lessons" questions={questions} />
    <ClosingBand
      id="learning-closing"
      title="Send one clip from one roof"
      text="We turn it into a lesson with its quiz before the demo, and you take it in the demo."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'The rest of day one', href: '/hr/onboarding' }}
      scene={<LessonClip decorative />}
    />
  </>
)
