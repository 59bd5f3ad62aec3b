import { AnnotatedScene, ClosingBand, ComparisonTable, CrewWeek, Hero, LedgerList, Mark, Section, SectionHead } from 'shared-ui'
import { Questions } from '../../components/questions.tsx'
import { SceneSteps } from '../../components/scene-steps.tsx'
import { CrewBoard } from '../../components/scenes/crew-board.tsx'
import { TerritoryMap } from '../../components/scenes/territory-map.tsx'
import { callouts, keys, moves, questions, territorySteps } from '../../content/user-management.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Workforce Management"
      title={
        <>
          Every street has a <Mark>name</Mark> on it
        </>
      }
      size="display"
      lede="Who is on Crew 2 today, whose streets are whose, who may see whose pay. You set it once, and change it from a truck on a Monday at six."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'Who sees what', href: '#workforce-keys' }}
      proof="Six territories, 2,150 homes, one of them free until Monday."
      scene={<TerritoryMap />}
    />
    <Section tone="card" labelledBy="workforce-week">
      <SectionHead id="workforce-week" title="The board at a quarter past six" lede="Roofs, vans and doors on one screen. Thirteen seats this morning, twelve people, and everyone can see which one is open." />
      <AnnotatedScene scene={<CrewBoard />} callouts={callouts} />
    </Section>
    <Section id="workforce-keys" labelledBy="workforce-keys-title">
      <SectionHead id="workforce-keys-title" layout="beside" title="A lead sees hours, not paychecks" lede="A key belongs to a job, not to a person. Move somebody and the right doors open and shut on that date." />
      <ComparisonTable {...keys} highlight={-1} />
    </Section>
    <Section tone="sky" labelledBy="workforce-territory">
      <SectionHead id="workforce-territory" title="From a line on the map to a setter’s own doors" lede="North Field, cut on a Thursday for the setter who starts on Monday." />
      <SceneSteps steps={territorySteps} />
    </Section>
    <Section labelledBy="workforce-moves">
      <SectionHead id="workforce-moves" layout="beside" title="Plans last until 6:15 am" lede="Then somebody is sick, a truck will not start, a roof is wet. Five mornings, and what each of them comes down to." />
      <LedgerList items={moves} marks="number" termLevel={3} />
    </Section>
    <Questions id="workforce-questions" tone="card" title="Asked before the first map is drawn" questions={questions} />
    <ClosingBand
      id="workforce-closing"
      title="Draw your first territory with us"
      text="Give us a town and the names of your setters. You leave the demo with a map."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'How hours become pay', href: '/pay/payroll-processing' }}
      scene={<CrewWeek decorative />}
    />
  </>
)
