import { IslandPlace } from 'federation/island-place'
import { CrewWeek, FigureBand, Quote, Section } from 'shared-ui'
import { AnnotatedChapter } from '../../components/annotated-chapter.tsx'
import { Chapter } from '../../components/chapter.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { MondayList } from '../../components/scenes/monday-list.tsx'
import { TimeOff } from '../../components/scenes/time-off.tsx'
import { buildManage } from '../../content/build-manage.ts'
import { CLAIMS, figureOf } from '../../content/claims.ts'

export const Page = () => (
  <>
    <PageOpening opening={buildManage.opening} scene={<MondayList />} tone="deep" />
    <Chapter head={buildManage.slidesHead}>
      <IslandPlace name="hr-jobs" />
    </Chapter>
    <AnnotatedChapter annotated={buildManage.timeOff} tone="sky" scene={<TimeOff />} />
    <LedgerChapter ledger={buildManage.halves} marks="tally" />
    <FigureBand label="HR in figures" figures={[figureOf(CLAIMS.adminHours), figureOf(CLAIMS.retention)]} />
    <Section label="A customer’s words">
      <Quote {...buildManage.quote} />
    </Section>
    <PageClosing id="build-closing" tone="deep" closing={buildManage.closing} scene={<CrewWeek />} />
  </>
)
