import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  BeforeAfter,
  Chapter,
  ClosingBand,
  FigureBand,
  Hero,
  LedgerList,
  OnboardingChecklist,
  Quote,
  Section,
} from 'shared-ui'
import hooks from '../components/scenes/monday-hooks.svg'
import { PeopleScreen } from '../components/scenes/people-screen.tsx'
import { SeasonRamp } from '../components/scenes/season-ramp.tsx'
import { CLAIMS } from '../content/claims.ts'
import hand from '../content/hand.svg'
import { hr } from '../content/hr.ts'

export const Page = () => (
  <>
    <Hero {...hr.opening} scene={<PeopleScreen />} shape="under" />
    <Chapter head={hr.parts.head}>
      <LedgerList {...hr.parts} marks="tally" />
    </Chapter>
    <Chapter head={hr.ramp.head} tone="sky">
      <AnnotatedScene {...hr.ramp} scene={<SeasonRamp />} />
    </Chapter>
    <Chapter head={hr.start.head} id="first-day" tone="deep">
      <IslandPlace name="first-day-start" wake="visible" />
    </Chapter>
    <Chapter head={hr.folder.head}>
      <BeforeAfter {...hr.folder} hand={hand} scene={<OnboardingChecklist />} />
    </Chapter>
    <FigureBand label="HR in figures" figures={[CLAIMS.retention, CLAIMS.adminHours]} />
    <Section label="A customer’s words">
      <Quote {...hr.quote} />
    </Section>
    <ClosingBand
      {...hr.closing}
      id="hr-closing"
      tone="sky"
      scene={<img src={hooks} loading="lazy" alt="" width={520} height={360} />}
    />
  </>
)
