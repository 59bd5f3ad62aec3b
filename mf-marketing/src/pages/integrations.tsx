import { IslandPlace } from '@federation/area-kit/island-place'
import { AnnotatedScene, Chapter, ClosingBand, LedgerList, PageHero, Questions, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { DealFlow } from '../components/company/deal-flow.tsx'
import { MatchList } from '../components/company/match-list.tsx'
import { ToolHub } from '../components/company/tool-hub.tsx'
import { ToolStrip } from '../components/company/tool-strip.tsx'
import { integrations } from '../content/integrations.ts'

const { opening, way } = integrations

export const Page = () => (
  <>
    <PageHero {...opening} aside={<ToolHub />} />
    <ToolStrip />
    <Chapter head={way.head}>
      <DealFlow />
      <Steps {...way} />
    </Chapter>
    <Chapter head={integrations.exchange.head} id="tools" tone="card">
      <IslandPlace name="tool-list" />
    </Chapter>
    <Chapter head={integrations.fault.head}>
      <AnnotatedScene {...integrations.fault} scene={<MatchList {...integrations.open} />} />
    </Chapter>
    <Chapter head={integrations.rules.head} tone="sky">
      <LedgerList {...integrations.rules} />
    </Chapter>
    <Questions {...integrations.questions} />
    <ClosingBand {...integrations.closing} id="tools-closing" picture={<JobSite trade="solar" />} />
  </>
)
