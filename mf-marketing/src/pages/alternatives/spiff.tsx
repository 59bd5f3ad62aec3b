import { ClosingBand, CommissionSplit, Hero, LedgerChapter, PayStub, RowScene, SideChapter } from 'shared-ui'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { overtime, setterWeek, spiff } from '../../content/alternatives/spiff.ts'

export const Page = () => (
  <>
    <Hero {...spiff.opening} scene={<CommissionSplit />} />
    <Strengths comparison={spiff} />
    <LedgerChapter {...spiff.differences} />
    <SideChapter head={overtime} tone="sky" ratio="7/5">
      <RowScene {...setterWeek} kind="paper" />
    </SideChapter>
    <CompareTable comparison={spiff} />
    <Stay comparison={spiff} tone="card" />
    <ClosingBand {...spiff.closing} id="spiff-closing" scene={<PayStub decorative />} />
  </>
)
