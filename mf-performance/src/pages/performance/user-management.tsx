import { IslandPlace } from '@federation/area-kit/island-place'
import { AnnotatedScene, Ask, Chapter, ComparisonTable, Hero, Steps } from 'shared-ui'
import { CrewBoard } from '../../components/scenes/crew-board.tsx'
import { TerritoryMap } from '../../components/scenes/territory-map.tsx'
import { ask } from '../../content/ask.ts'
import { access } from '../../content/access.ts'
import { workforce } from '../../content/user-management.ts'

export const Page = () => (
  <>
    <Hero {...workforce.opening} scene={<TerritoryMap />} size="display" shape="under" />
    <Chapter head={workforce.territory.head} tone="sky">
      <Steps {...workforce.territory} />
    </Chapter>
    <Chapter head={workforce.board.head} tone="card">
      <AnnotatedScene {...workforce.board} scene={<CrewBoard />} />
    </Chapter>
    <Chapter head={workforce.keys.head}>
      <ComparisonTable {...workforce.keys} highlight={-1} />
    </Chapter>
    <Chapter head={access.head} id="access" tone="sky">
      <IslandPlace name="access" wake="visible" />
    </Chapter>
    <Ask {...ask} />
  </>
)
