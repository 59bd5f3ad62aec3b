import { AnnotatedScene, BeforeAfter, ClosingBand, FigureBand, LedgerList, OnboardingChecklist, Quote, Section } from 'shared-ui'
import { Chapter } from '../components/chapter.tsx'
import { PageOpening } from '../components/page-opening.tsx'
import { PeopleFile } from '../components/scenes/people-file.tsx'
import { SeasonRamp } from '../components/scenes/season-ramp.tsx'
import wide from '../components/scenes/wide.module.css'
import { CLAIMS, figureOf } from '../content/claims.ts'
import { overview } from '../content/overview.ts'

export const Page = () => (
  <>
    <PageOpening opening={overview.opening} scene={<PeopleFile />} />
    <Chapter head={overview.parts.head}>
      <LedgerList items={overview.parts.items} marks="tally" termLevel={3} />
    </Chapter>
    <Chapter head={overview.ramp.head} tone="sky">
      <AnnotatedScene scene={<SeasonRamp className={wide['wide']} />} callouts={overview.ramp.callouts} />
    </Chapter>
    <Chapter head={overview.folder.head}>
      <BeforeAfter before={overview.folder.before} after={{ label: overview.folder.afterLabel, scene: <OnboardingChecklist /> }} />
    </Chapter>
    <FigureBand label="HR in figures" figures={[figureOf(CLAIMS.retention), figureOf(CLAIMS.adminHours)]} />
    <Section label="A customer’s words">
      <Quote {...overview.quote} />
    </Section>
    <ClosingBand id="hr-closing" tone="sky" {...overview.closing} />
  </>
)
