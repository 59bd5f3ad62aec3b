import { AnnotatedScene, BeforeAfter, ClosingBand, FigureBand, Hero, Leaderboard, LedgerList, Mark, Quote, SceneStack, Section, SectionHead } from 'shared-ui'
import { ContestBoard } from '../components/scenes/contest-board.tsx'
import { RampChart } from '../components/scenes/ramp-chart.tsx'
import { RowScene } from '../components/scenes/row-scene.tsx'
import { SetterWeek } from '../components/scenes/setter-week.tsx'
import { CLAIMS } from '../content/claims.ts'
import { callouts, groupText, parts, quote, rideAlong } from '../content/performance.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Performance"
      title={
        <>
          Friday’s check starts at Monday’s first <Mark>door</Mark>
        </>
      }
      lede="Marcus knocks on more doors than anyone and keeps the fewest appointments. He does not need a speech. He needs a ride-along, and it is in Ana’s calendar for Monday."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'Crews and territories', href: '/performance/user-management' }}
      proof="Four setters, 860 doors, 27 appointments kept: one week at our sample company."
      scene={<SceneStack back={<SetterWeek />} front={<RowScene {...rideAlong} />} />}
    />
    <Section tone="card" labelledBy="performance-parts">
      <SectionHead id="performance-parts" layout="beside" title="Hired, taught, placed, counted" lede="Four parts in the order a person goes through them. They share one name, so a course passed on Wednesday is known on Monday’s board." />
      <LedgerList items={parts} marks="tally" termLevel={3} />
    </Section>
    <Section labelledBy="performance-ramp">
      <SectionHead id="performance-ramp" title="Slow is one thing. Week three is another" lede="Most setters who quit do it while they are on schedule and nobody told them. Put every new hire on your own curve." />
      <AnnotatedScene scene={<RampChart />} callouts={callouts} />
    </Section>
    <FigureBand label="Performance in figures" figures={[CLAIMS.retention, CLAIMS.lessAdminTime].map(({ value, label, note }) => ({ value, label, note }))} />
    <Section labelledBy="performance-sunday">
      <SectionHead id="performance-sunday" title="Nobody texts numbers on a Sunday" />
      <BeforeAfter before={groupText} after={{ label: 'The same closers, any time, from signed deals', scene: <Leaderboard /> }} />
    </Section>
    <Section tone="sky" label="A customer’s words">
      <Quote {...quote} />
    </Section>
    <ClosingBand
      id="performance-closing"
      title="Show us your slowest month"
      text="Bring doors, sits and installs as you have them, even on paper. We put them on one curve in the demo."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'Where the count is paid', href: '/pay' }}
      scene={<ContestBoard decorative />}
    />
  </>
)
