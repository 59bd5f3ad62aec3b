import { BeforeAfter, FigureBand, OnboardingChecklist, Quote, Section } from 'shared-ui'
import { AnnotatedChapter } from '../components/annotated-chapter.tsx'
import { Chapter } from '../components/chapter.tsx'
import { LedgerChapter } from '../components/ledger-chapter.tsx'
import { PageClosing } from '../components/page-closing.tsx'
import { PageOpening } from '../components/page-opening.tsx'
import { PeopleFile } from '../components/scenes/people-file.tsx'
import { SeasonRamp } from '../components/scenes/season-ramp.tsx'
import { CLAIMS, figureOf } from '../content/claims.ts'
import { overview } from '../content/overview.ts'

export const Page = () => (
  <>
    <PageOpening opening={overview.opening} scene={<PeopleFile />} />
    <LedgerChapter ledger={overview.parts} marks="tally" />
    <AnnotatedChapter annotated={overview.ramp} tone="sky" scene={<SeasonRamp />} />
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
