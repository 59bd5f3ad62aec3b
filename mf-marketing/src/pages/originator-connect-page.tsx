import { IslandPlace } from 'federation/island-place'
import {
  Chapter,
  ClosingBand,
  FigureBand,
  Hero,
  LedgerList,
  PageFoot,
  Questions,
  RowScene,
  Section,
  SectionHead,
  SlimHeader,
  Steps,
} from 'shared-ui'
import { Offer } from '../components/company/offer.tsx'
import { ToolRow } from '../components/company/tool-row.tsx'
import { CLAIMS } from '../content/claims.ts'
import { originator } from '../content/originator-connect-page.ts'

export const Page = () => (
  <>
    <SlimHeader action={originator.header} />
    <Hero
      {...originator.opening}
      actions={<IslandPlace name="campaign-actions" />}
      scene={<RowScene {...originator.statement} kind="paper" />}
      tone="sky"
    />
    <Chapter head={originator.plan.head}>
      <Steps {...originator.plan} />
    </Chapter>
    <Offer id="originator-offer" value={CLAIMS.mortgageOffer.value} {...originator.offer} />
    <Chapter head={originator.features.head}>
      <LedgerList {...originator.features} />
    </Chapter>
    <FigureBand
      label="Crewtally for mortgage in figures"
      tone="sky"
      figures={[CLAIMS.loanOnboarding, ...originator.figures]}
    />
    <Section spacing="tight" labelledBy="originator-tools">
      <SectionHead id="originator-tools" title="Tools it takes loans from and hands pay to" size="sm" />
      <ToolRow tools={originator.tools} />
    </Section>
    <Questions {...originator.questions} tone="card" />
    <ClosingBand {...originator.closing} id="originator-closing" tone="deep" />
    <PageFoot />
  </>
)
