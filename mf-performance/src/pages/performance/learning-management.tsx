import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  Chapter,
  ComparisonTable,
  CourseQuiz,
  Hero,
  LedgerList,
  RowScene,
  SceneStack,
  Split,
  Steps,
} from 'shared-ui'
import { ExpiryLedger } from '../../components/scenes/expiry-ledger.tsx'
import { LessonClip } from '../../components/scenes/lesson-clip.tsx'
import { ask } from '../../content/ask.ts'
import { learning } from '../../content/learning-management.ts'
import { path } from '../../content/learning-path.ts'

export const Page = () => (
  <>
    <Hero
      {...learning.opening}
      scene={<SceneStack back={<CourseQuiz />} front={<RowScene {...learning.mornings} />} />}
    />
    <Chapter head={learning.lesson.head} tone="sky">
      <Steps {...learning.lesson} />
    </Chapter>
    <Chapter head={path.head} id="learning-path" tone="deep">
      <IslandPlace name="learning-path" wake="visible" />
    </Chapter>
    <Chapter head={learning.expiry.head} id="learning-expiry">
      <AnnotatedScene {...learning.expiry} scene={<ExpiryLedger />} />
    </Chapter>
    <Chapter head={learning.needs.head} tone="card">
      <ComparisonTable {...learning.needs} highlight={-1} />
    </Chapter>
    <Chapter head={learning.triggers.head}>
      <Split
        ratio="8/4"
        start={<LedgerList {...learning.triggers} marks="number" />}
        end={<LessonClip decorative />}
      />
    </Chapter>
    <Ask {...ask} />
  </>
)
