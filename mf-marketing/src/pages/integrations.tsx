import { AnnotatedScene, LedgerList, PageHero, Steps } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { Marked } from '../components/company/marked.tsx'
import { MatchList } from '../components/company/match-list.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { Questions } from '../components/company/questions.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { ToolHub } from '../components/company/tool-hub.tsx'
import { ToolStrip } from '../components/company/tool-strip.tsx'
import { ToolTable } from '../components/company/tool-table.tsx'
import { integrations } from '../content/company/integrations.ts'

const { opening, way } = integrations

export const Page = () => (
  <>
    <PageHero eyebrow={opening.eyebrow} title={<Marked text={opening.title} />} lede={opening.lede} primary={opening.primary} quiet={opening.quiet} aside={<ToolHub />} />
    <ToolStrip />
    <Chapter head={way.head}>
      <Steps steps={way.steps.map(({ scene, ...step }) => ({ ...step, scene: <RowScene {...scene} /> }))} />
    </Chapter>
    <Chapter head={integrations.tableHead} tone="card">
      <ToolTable />
    </Chapter>
    <Chapter head={integrations.fault.head}>
      <AnnotatedScene scene={<MatchList {...integrations.open} />} callouts={integrations.fault.callouts} />
    </Chapter>
    <Chapter head={integrations.rules.head} tone="sky">
      <LedgerList items={integrations.rules.items} termLevel={3} />
    </Chapter>
    <Questions {...integrations.questions} />
    <PageClosing id="tools-closing" closing={integrations.closing} />
  </>
)
