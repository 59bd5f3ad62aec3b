import {
  AnnotatedScene,
  BeforeAfter,
  Chapter,
  ClosingBand,
  FigureBand,
  Hero,
  Leaderboard,
  LedgerList,
  Quote,
  Section,
} from 'shared-ui'
import { CrewsScreen } from '../components/scenes/crews-screen.tsx'
import { RampChart } from '../components/scenes/ramp-chart.tsx'
import slowMonth from '../components/scenes/slow-month.svg'
import { CLAIMS } from '../content/claims.ts'
import { performance } from '../content/performance.ts'

export const Page = () => (
  <>
    <Hero {...performance.opening} scene={<CrewsScreen />} shape="under" tone="deep" />
    <Chapter head={performance.parts.head} tone="card">
      <LedgerList {...performance.parts} marks="tally" />
    </Chapter>
    <Chapter head={performance.ramp.head}>
      <AnnotatedScene {...performance.ramp} scene={<RampChart />} />
    </Chapter>
    <FigureBand label="Performance in figures" figures={[CLAIMS.retention, CLAIMS.lessAdminTime]} />
    <Chapter head={performance.sunday.head}>
      <BeforeAfter {...performance.sunday} scene={<Leaderboard />} />
    </Chapter>
    <Section tone="sky" label="A customer’s words">
      <Quote {...performance.quote} />
    </Section>
    <ClosingBand
      {...performance.closing}
      id="performance-closing"
      scene={<img src={slowMonth} loading="lazy" alt="" width={520} height={380} />}
    />
  </>
)
