import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  Chapter,
  ClaimBand,
  CommissionSplit,
  ComparisonTable,
  Hero,
  LedgerList,
  SideChapter,
} from 'shared-ui'
import { shareDerivation } from 'shared-ui/scenes/derivation.ts'
import { SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { Equation } from '../../components/equation.tsx'
import { ClawbackWindow } from '../../components/scenes/clawback-window.tsx'
import { CommissionStatement } from '../../components/scenes/commission-statement.tsx'
import { ask } from '../../content/ask.ts'
import { CLAIMS } from '../../content/claims.ts'
import { commission } from '../../content/commission-calculation.ts'
import { workshop } from '../../content/workshop.ts'
import { DEAL } from '../../figures/deal.ts'

export const Page = () => (
  <>
    <Hero {...commission.opening} scene={<CommissionSplit />} tone="deep" />
    <Chapter head={commission.sum.head}>
      <Equation
        {...commission.sum}
        from={shareDerivation(SOLAR_DEALS.alvarez, 'closer', DEAL.closer.person)}
      />
    </Chapter>
    <Chapter head={workshop.head} id="rule-workshop" tone="deep">
      <IslandPlace name="workshop" wake="visible" />
    </Chapter>
    <Chapter head={commission.statement.head} tone="sky">
      <AnnotatedScene {...commission.statement} scene={<CommissionStatement />} />
    </Chapter>
    <ClaimBand {...commission.claim} claim={CLAIMS.fewerCommissionErrors} />
    <SideChapter head={commission.clawback.head} ratio="5/7">
      <ClawbackWindow />
    </SideChapter>
    <Chapter head={commission.rules.head} tone="card">
      <LedgerList {...commission.rules} marks="number" />
    </Chapter>
    <Chapter head={commission.changes.head}>
      <ComparisonTable {...commission.changes} />
    </Chapter>
    <Ask {...ask} />
  </>
)
