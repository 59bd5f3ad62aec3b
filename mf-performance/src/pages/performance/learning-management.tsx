import {
  AnnotatedScene,
  Chapter,
  ClosingBand,
  ComparisonTable,
  CourseQuiz,
  FigureBand,
  Hero,
  LedgerList,
  Questions,
  RowScene,
  SceneStack,
  Steps,
} from 'shared-ui'
import { ExpiryLedger } from '../../components/scenes/expiry-ledger.tsx'
import { LessonClip } from '../../components/scenes/lesson-clip.tsx'
import { learning } from '../../content/learning-management.ts'

export const Page = () => (
  <>
    <Hero
      {...learning.opening}
      scene={<SceneStack back={<CourseQuiz />} front={<RowScene {...learning.mornings} />} />}
    />
    <Chapter head={learning.lesson.head} tone="sky" layout="stacked">
      <Steps {...learning.lesson} />
    </Chapter>
    <Chapter head={learning.expiry.head} id="learning-expiry">
      <AnnotatedScene {...learning.expiry} scene={<ExpiryLedger />} />
    </Chapter>
    <FigureBand {...learning.week.head} tone="deep" figures={learning.week.figures} />
    <Chapter head={learning.needs.head}>
      <ComparisonTable {...learning.needs} highlight={-1} />
    </Chapter>
    <Chapter head={learning.triggers.head} tone="card" layout="stacked">
      <LedgerList {...learning.triggers} marks="number" />
    </Chapter>
    <Questions {...learning.questions} />
    <ClosingBand {...learning.closing} id="learning-closing" scene={<LessonClip decorative />} />
  </>
)
