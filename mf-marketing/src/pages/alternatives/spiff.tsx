import { CommissionSplit, LedgerList, PayStub, Section, SlimHeader, Split } from 'shared-ui'
import { Chapter } from '../../components/company/chapter.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { PageClosing } from '../../components/company/page-closing.tsx'
import { PageFoot } from '../../components/company/page-foot.tsx'
import { PageOpening } from '../../components/company/page-opening.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { Words } from '../../components/company/words.tsx'
import { overtime, setterWeek, spiff } from '../../content/company/alternatives/spiff.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageOpening opening={spiff.opening} scene={<CommissionSplit />} />
    <Strengths comparison={spiff} />
    <Chapter head={spiff.differences.head}>
      <LedgerList items={spiff.differences.items} termLevel={3} />
    </Chapter>
    <Section tone="sky" labelledBy={overtime.id}>
      <Split ratio="5/7" align="center" start={<Words {...overtime} />} end={<RowScene {...setterWeek} kind="paper" />} />
    </Section>
    <CompareTable comparison={spiff} />
    <Stay comparison={spiff} tone="card" />
    <PageClosing id="spiff-closing" closing={spiff.closing} scene={<PayStub decorative />} />
    <PageFoot />
  </>
)
