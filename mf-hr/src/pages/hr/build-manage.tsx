import { Carousel, CrewWeek, FigureBand, Quote, Section } from 'shared-ui'
import { AnnotatedChapter } from '../../components/annotated-chapter.tsx'
import { Chapter } from '../../components/chapter.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { MondayList } from '../../components/scenes/monday-list.tsx'
import { TimeOff } from '../../components/scenes/time-off.tsx'
import { SlideCard } from '../../components/slide-card.tsx'
import { buildManage } from '../../content/build-manage.ts'
import { SLIDES } from '../../content/build-manage-slides.ts'
import { CLAIMS, figureOf } from '../../content/claims.ts'

const SLIDE_MS = 2500

export const Page = () => (
  <>
    <PageOpening opening={buildManage.opening} scene={<MondayList />} tone="deep" />
    <Chapter head={buildManage.slidesHead}>
      <Carousel label="Four jobs of HR" interval={SLIDE_MS} slides={SLIDES.map(({ key, ...slide }) => ({ key, content: <SlideCard {...slide} /> }))} />
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
