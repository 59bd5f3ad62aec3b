import { BeforeAfter, HiringPipeline, OpenTiles, SceneStack } from 'shared-ui'
import { AnnotatedChapter } from '../../components/annotated-chapter.tsx'
import { Chapter } from '../../components/chapter.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { Questions } from '../../components/questions.tsx'
import { RideAlongCard } from '../../components/scenes/ride-along-card.tsx'
import { RowScene } from '../../components/scenes/row-scene.tsx'
import { hiringWorkflows as hiring } from '../../content/hiring-workflows.ts'

export const Page = () => (
  <>
    <PageOpening opening={hiring.opening} scene={<SceneStack back={<HiringPipeline />} front={<RowScene {...hiring.offer} />} />} tone="deep" />
    <LedgerChapter ledger={hiring.stages} marks="number" />
    <AnnotatedChapter annotated={hiring.rideAlong} tone="sky" scene={<RideAlongCard />} />
    <Chapter head={hiring.seatsHead} tone="card">
      <OpenTiles name="hiring-seats" label="Workflows by seat" linkLabel="Crewtally for the trade" tiles={hiring.seats} />
    </Chapter>
    <Chapter head={hiring.board.head} ruled>
      <BeforeAfter before={hiring.board.before} after={{ label: hiring.board.afterLabel, scene: <RowScene {...hiring.candidate} /> }} />
    </Chapter>
    <Questions {...hiring.questions} />
    <PageClosing id="hiring-closing" closing={hiring.closing} />
  </>
)
