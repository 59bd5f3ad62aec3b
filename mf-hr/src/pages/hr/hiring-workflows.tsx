import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  BeforeAfter,
  Chapter,
  Hero,
  HiringPipeline,
  LedgerList,
  OpenTiles,
  RowScene,
  SceneStack,
} from 'shared-ui'
import { RideAlongCard } from '../../components/scenes/ride-along-card.tsx'
import { ask } from '../../content/ask.ts'
import { hiringBoard } from '../../content/hiring-board.ts'
import { hiringWorkflows as hiring } from '../../content/hiring-workflows.ts'
import hand from '../../content/hand.svg'

export const Page = () => (
  <>
    <Hero
      {...hiring.opening}
      scene={<SceneStack back={<HiringPipeline />} front={<RowScene {...hiring.offer} />} />}
      tone="deep"
    />
    <Chapter head={hiring.stages.head}>
      <LedgerList {...hiring.stages} marks="number" />
    </Chapter>
    <Chapter head={hiringBoard.head} id="hiring-board-move" tone="deep">
      <IslandPlace name="hiring-board" wake="visible" />
    </Chapter>
    <Chapter head={hiring.rideAlong.head} tone="sky">
      <AnnotatedScene {...hiring.rideAlong} scene={<RideAlongCard />} />
    </Chapter>
    <Chapter head={hiring.seats.head} tone="card">
      <OpenTiles
        name="hiring-seats"
        label="Workflows by seat"
        linkLabel="Crewtally for the trade"
        tiles={hiring.seats.tiles}
      />
    </Chapter>
    <Chapter head={hiring.board.head} ruled>
      <BeforeAfter {...hiring.board} hand={hand} scene={<RowScene {...hiring.candidate} />} />
    </Chapter>
    <Ask {...ask} />
  </>
)
