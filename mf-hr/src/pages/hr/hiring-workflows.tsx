import { AnnotatedScene, BeforeAfter, ClosingBand, HiringPipeline, LedgerList, OpenTiles } from 'shared-ui'
import { Chapter } from '../../components/chapter.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { Questions } from '../../components/questions.tsx'
import { RideAlongCard } from '../../components/scenes/ride-along-card.tsx'
import { RowScene } from '../../components/scenes/row-scene.tsx'
import wide from '../../components/scenes/wide.module.css'
import { hiringWorkflows as hiring } from '../../content/hiring-workflows.ts'

export const Page = () => (
  <>
    <PageOpening opening={hiring.opening} scene={<HiringPipeline className={wide['wide']} />} tone="spruce" bleed="edge" />
    <Chapter head={hiring.stages.head}>
      <LedgerList items={hiring.stages.items} marks="number" termLevel={3} />
    </Chapter>
    <Chapter head={hiring.rideAlong.head} tone="sky">
      <AnnotatedScene scene={<RideAlongCard className={wide['wide']} />} callouts={hiring.rideAlong.callouts} />
    </Chapter>
    <Chapter head={hiring.seatsHead}>
      <OpenTiles name="hiring-seats" label="Workflows by seat" linkLabel="Crewtally for the trade" tiles={hiring.seats} />
    </Chapter>
    <Chapter head={hiring.board.head} tone="card">
      <BeforeAfter before={hiring.board.before} after={{ label: hiring.board.afterLabel, scene: <RowScene {...hiring.candidate} /> }} />
    </Chapter>
    <Chapter head={hiring.questions.head}>
      <Questions items={hiring.questions.items} />
    </Chapter>
    <ClosingBand id="hiring-closing" {...hiring.closing} />
  </>
)
