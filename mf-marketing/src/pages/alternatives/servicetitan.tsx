import { LedgerList, PaymentTicket, SlimHeader, Steps } from 'shared-ui'
import { Chapter } from '../../components/company/chapter.tsx'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import { PageClosing } from '../../components/company/page-closing.tsx'
import { PageFoot } from '../../components/company/page-foot.tsx'
import { PageOpening } from '../../components/company/page-opening.tsx'
import { RowScene } from '../../components/company/row-scene.tsx'
import { handOver, servicetitan } from '../../content/company/alternatives/servicetitan.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageOpening opening={servicetitan.opening} tone="spruce" scene={<PaymentTicket />} />
    <Strengths comparison={servicetitan} tone="paper" />
    <Chapter head={handOver.head} tone="sky">
      <Steps steps={handOver.steps.map(({ scene, ...step }) => ({ ...step, scene: <RowScene {...scene} /> }))} />
    </Chapter>
    <CompareTable comparison={servicetitan} />
    <Chapter head={servicetitan.differences.head} tone="card">
      <LedgerList items={servicetitan.differences.items} marks="tally" termLevel={3} />
    </Chapter>
    <Stay comparison={servicetitan} tone="paper" />
    <PageClosing id="servicetitan-closing" tone="deep" closing={servicetitan.closing} />
    <PageFoot />
  </>
)
