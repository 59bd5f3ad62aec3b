import ArrowRight from 'lucide-react/icons/arrow-right'
import {
  Chapter,
  ClosingBand,
  ComparisonTable,
  Heading,
  Hero,
  Icon,
  LedgerChapter,
  Questions,
  RowScene,
  Section,
  StepsChapter,
  Tally,
  ToolMark,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { TOOLS } from '../../content/tools.ts'
import { getToolPath } from '../../model/tool-filter.ts'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'
import styles from '../../components/company/tool-page.module.css'

const CONTENT = import.meta.glob<ToolPageContent>('../../content/integrations/*.ts', {
  eager: true,
  import: 'toolPage',
})

/** Page about the connection with one tool. `tool` is the name of the content file without `.ts`. */
export const Page = ({ tool }: { tool: string }) => {
  const content = CONTENT[`../../content/integrations/${tool}.ts`]
  if (!content) throw new RangeError(`mf-marketing/src/content/integrations/${tool}.ts has no toolPage`)
  return <ToolPage {...content} />
}

const ToolPage = (content: ToolPageContent) => (
  <>
    <Hero {...content.opening} scene={<RowScene {...content.sheet} />} tone="sky" />
    <Chapter head={content.flow.head}>
      <Lanes name={content.tool} />
      <ComparisonTable {...content.flow} highlight={-1} />
    </Chapter>
    <StepsChapter {...content.setup} tone="spruce" />
    <LedgerChapter {...content.limits} marks="tally" tone="card" />
    <Questions {...content.questions} firstOpen={false} />
    <OtherTools name={content.tool} />
    <ClosingBand
      {...content.closing}
      id="tool-closing"
      tone="deep"
      picture={<JobSite trade={content.trade} />}
    />
  </>
)

/**
 * Drawing of the tool and Crewtally. One lane between them shows the data that Crewtally receives, the other the data that it
 * sends. The texts are the same as in the table of all tools.
 */
const Lanes = ({ name }: { name: string }) => {
  const tool = TOOLS.find((one) => one.name === name)
  const when = (way: 'in' | 'out') =>
    tool && (tool.whenOf ?? way) === way ? `, ${tool.when.toLowerCase()}` : ''
  return tool === undefined ? null : (
    <div className={styles.lanes}>
      <p className={styles.end}>
        <ToolMark name={name} />
      </p>
      <dl className={styles.ways}>
        <div className={styles.way}>
          <dt>Comes in{when('in')}</dt>
          <dd>{tool.comesIn}</dd>
        </div>
        <div className={styles.way} data-back>
          <dt>Goes out{when('out')}</dt>
          <dd>{tool.goesOut}</dd>
        </div>
      </dl>
      <p className={styles.end} data-own>
        <Tally size={32} /> Crewtally
      </p>
    </div>
  )
}

const OtherTools = ({ name }: { name: string }) => (
  <Section tone="sky" spacing="tight" labelledBy="tool-others">
    <Heading level={2} size="sm" id="tool-others">
      The other eleven
    </Heading>
    <ul className={styles.others}>
      {TOOLS.filter((tool) => tool.name !== name).map((tool) => (
        <li key={tool.name}>
          <a href={getToolPath(tool.name)} className={styles.other}>
            <ToolMark name={tool.name} />
          </a>
        </li>
      ))}
      <li>
        <a href="/integrations" className={styles.other}>
          Compare all <Icon icon={ArrowRight} size={18} />
        </a>
      </li>
    </ul>
  </Section>
)
