import { IslandPlace } from '@federation/area-kit/island-place'
import { AnnotatedScene, Ask, Chapter, Hero, LedgerList, SideChapter, Steps } from 'shared-ui'
import { CrewTables } from '../../components/scenes/crew-tables.tsx'
import { DrawTable } from '../../components/scenes/draw-table.tsx'
import { InstallTiers } from '../../components/scenes/install-tiers.tsx'
import { OverrideChain } from '../../components/scenes/override-chain.tsx'
import { TwoReadings } from '../../components/two-readings.tsx'
import { ask } from '../../content/ask.ts'
import { structures } from '../../content/complex-pay-structures.ts'
import { teamTree } from '../../content/team-tree.ts'

export const Page = () => (
  <>
    <Hero {...structures.opening} scene={<InstallTiers />} />
    <Chapter head={structures.tiers.head} tone="spruce">
      <TwoReadings {...structures.tiers} />
    </Chapter>
    <Chapter head={structures.draw.head}>
      <AnnotatedScene {...structures.draw} scene={<DrawTable />} />
    </Chapter>
    <SideChapter head={structures.pieces.head} tone="sky" ratio="4/8" align="start">
      <CrewTables />
    </SideChapter>
    <Chapter head={structures.trades.head} tone="card">
      <LedgerList {...structures.trades} />
    </Chapter>
    <SideChapter head={structures.overrides.head} tone="deep" ratio="7/5" headSide="end">
      <OverrideChain />
    </SideChapter>
    <Chapter head={teamTree.head} id="team-tree" tone="sky">
      <IslandPlace name="team-tree" wake="visible" />
    </Chapter>
    <Chapter head={structures.change.head}>
      <Steps {...structures.change} />
    </Chapter>
    <Ask {...ask} />
  </>
)
