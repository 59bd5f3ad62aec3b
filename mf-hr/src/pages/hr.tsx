import { AnnotatedScene, BeforeAfter, FigureBand, LedgerList, OnboardingChecklist, Quote, Section } from 'shared-ui'
import { Chapter } from '../components/chapter.tsx'
import { PageClosing } from '../components/page-closing.tsx'
import { PageOpening } from '../components/page-opening.tsx'
import { PeopleFile } from '../components/scenes/people-file.tsx'
import { SeasonRamp } from '../components/scenes/season-ramp.tsx'
import { CLAIMS, figureOf } from '../content/claims.ts'
import { overview } from '../content/overview.ts'

export const Page = () => (
  <>
    <PageOpening opening={overview.opening} scene={<PeopleFile />} />
    <Chapter head={overview.parts.head}>
      <LedgerList items={overview.parts.items} marks="tally" termLevel={3} />
    </Chapter>
    <Chapter head={overview.ramp.head} tone="sky">
      <AnnotatedScene scene={<SeasonRamp />} callouts={overview.ramp.callouts} />
    </Chapter>
    <Chapter head={overview.folder.head}>
      <BeforeAfter before={overview.folder.before} after={{ label: overview.folder.afterLabel, scene: <OnboardingChecklist /> }} />
    </Chapter>
    <FigureBand label="HR in figures" figures={[figureOf(CLAIMS.retention), figureOf(CLAIMS.adminHours)]} />
    <Section label="A customer’s words">
      <Quote {...overview.quote} />
    </Section>
    <PageClosing id="hr-closing" tone="sky" closing={overview.closing} />
  </>
)
