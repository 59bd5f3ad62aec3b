import ArrowRight from 'lucide-react/icons/arrow-right'
import {
  Chapter,
  ClosingBand,
  type Closing,
  ComparisonTable,
  Heading,
  Hero,
  Icon,
  type Ledger,
  LedgerChapter,
  type Opening,
  type QuestionPlan,
  Questions,
  type Rows,
  RowScene,
  Section,
  type StepPlan,
  StepsChapter,
  type Table,
  Tally,
  ToolMark,
} from 'shared-ui'
import type { JobSiteName } from 'shared-ui/job-sites/descriptions.ts'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { getToolPath, TOOLS } from '../../content/tools.ts'
import styles from './tool-page.module.css'

export interface ToolPageContent {
  /** Name of the tool in `TOOLS`. */
  tool: string
  opening: Opening
  /** Record that the tool and Crewtally exchange, shown beside the title. */
  sheet: Rows
  /**
   * Data that the tool and Crewtally exchange. Each row names the data, the direction, the frequency and who sets up the
   * exchange.
   */
  flow: Table
  setup: StepPlan
  /** Limits of the connection: what it never reads or changes in the other tool. */
  limits: Ledger
  questions: QuestionPlan
  /** Trade of the drawing in the last section. */
  trade: JobSiteName
  closing: Closing
}

/** Page about the connection with one tool. */
export const ToolPage = (content: ToolPageContent) => (
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
  return tool === undefined ? null : (
    <div className={styles.lanes}>
      <p className={styles.end}>
        <ToolMark name={name} />
      </p>
      <dl className={styles.ways}>
        <div className={styles.way}>
          <dt>Comes in</dt>
          <dd>{tool.comesIn}</dd>
        </div>
        <div className={styles.way} data-back>
          <dt>Goes out</dt>
          <dd>{tool.goesOut}</dd>
        </div>
      </dl>
      <p className={styles.end} data-own>
        <Tally size={32} /> Crewtally
      </p>
      <p className={styles.when}>{tool.when}</p>
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
          What each exchanges <Icon icon={ArrowRight} size={18} />
        </a>
      </li>
    </ul>
  </Section>
)
