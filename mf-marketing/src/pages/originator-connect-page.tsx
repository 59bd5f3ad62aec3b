import { FigureBand, LedgerList, Section, SectionHead, SlimHeader, Steps } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { Offer } from '../components/company/offer.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageFoot } from '../components/company/page-foot.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { Questions } from '../components/company/questions.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { ToolRow } from '../components/company/tool-row.tsx'
import { CLAIMS, figureOf } from '../content/claims.ts'
import { originator } from '../content/company/originator.ts'

export const Page = () => (
  <>
    <SlimHeader action={{ label: 'Book a demo', href: '/meeting' }} />
    <PageOpening opening={originator.opening} scene={<RowScene {...originator.statement} kind="paper" />} tone="sky" />
    <Chapter head={originator.plan.head}>
      <Steps steps={originator.plan.steps.map(({ scene, ...step }) => ({ ...step, scene: <RowScene {...scene} /> }))} />
    </Chapter>
    <Offer id="originator-offer" value={CLAIMS.mortgageOffer.value} {...originator.offer} />
    <Chapter head={originator.features.head}>
      <LedgerList items={originator.features.items} termLevel={3} />
    </Chapter>
    <FigureBand label="Crewtally for mortgage in figures" tone="sky" figures={[figureOf(CLAIMS.loanOnboarding), ...originator.figures]} />
    <Section spacing="tight" labelledBy="originator-tools">
      <SectionHead id="originator-tools" title="Takes the list from, hands the pay to" size="sm" />
      <ToolRow tools={originator.tools} />
    </Section>
    <Questions {...originator.questions} tone="card" />
    <PageClosing id="originator-closing" tone="deep" closing={originator.closing} />
    <PageFoot />
  </>
)
