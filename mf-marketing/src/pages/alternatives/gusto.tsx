import { BeforeAfter, LedgerList, PayStub, SlimHeader } from 'shared-ui'
import { Chapter } from '../../components/company/chapter.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { PageClosing } from '../../components/company/page-closing.tsx'
import { PageFoot } from '../../components/company/page-foot.tsx'
import { PageOpening } from '../../components/company/page-opening.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { gusto, handedOver, sheet } from '../../content/company/alternatives/gusto.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageOpening opening={gusto.opening} scene={<PayStub />} />
    <Chapter head={gusto.differences.head} tone="spruce">
      <LedgerList items={gusto.differences.items} marks="tally" termLevel={3} />
    </Chapter>
    <Strengths comparison={gusto} tone="paper" />
    <Chapter head={sheet.head} tone="sky">
      <BeforeAfter before={sheet.before} after={{ label: sheet.afterLabel, scene: <RowScene {...handedOver} /> }} />
    </Chapter>
    <CompareTable comparison={gusto} />
    <Stay comparison={gusto} tone="card" />
    <PageClosing id="gusto-closing" closing={gusto.closing} />
    <PageFoot />
  </>
)
