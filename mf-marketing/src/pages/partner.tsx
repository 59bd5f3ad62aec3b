import { ComparisonTable, LedgerList, SlimHeader, Steps } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageFoot } from '../components/company/page-foot.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { partner } from '../content/company/partner.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageOpening opening={partner.opening} scene={<RowScene {...partner.statement} kind="paper" />} />
    <Chapter head={partner.ways.head} tone="card">
      <ComparisonTable caption="Ways to work with us" columns={partner.ways.columns} rows={partner.ways.rows} highlight={-1} />
    </Chapter>
    <Chapter head={partner.plan.head} tone="spruce">
      <Steps steps={partner.plan.steps.map(({ scene, ...step }) => ({ ...step, scene: <RowScene {...scene} /> }))} />
    </Chapter>
    <Chapter head={partner.manners.head}>
      <LedgerList items={partner.manners.items} marks="number" termLevel={3} />
    </Chapter>
    <Questions {...partner.questions} tone="sky" />
    <PageClosing id="partner-closing" tone="deep" closing={partner.closing} />
    <PageFoot />
  </>
)
