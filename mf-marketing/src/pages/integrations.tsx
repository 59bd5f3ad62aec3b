import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Amount,
  AnnotatedChapter,
  Chapter,
  ClosingBand,
  Container,
  Heading,
  LedgerChapter,
  Marquee,
  PageHero,
  Questions,
  SceneFrame,
  Section,
  Steps,
  Tally,
  ToolMark,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { poolDerivation, shareDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import dealFlow from '../components/company/deal-flow.module.css'
import matchList from '../components/company/match-list.module.css'
import toolHub from '../components/company/tool-hub.module.css'
import type { MatchList as MatchListContent } from '../components/company/company.schema.ts'
import { INTEGRATIONS } from '../content/home.ts'
import { integrations } from '../content/integrations.ts'
import { ONE_DEAL } from '../sample-data/company.ts'

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
    <AnnotatedChapter {...integrations.fault} scene={<MatchList {...integrations.open} />} />
    <LedgerChapter {...integrations.rules} tone="sky" />
    <Questions {...integrations.questions} />
    <ClosingBand {...integrations.closing} id="tools-closing" picture={<JobSite trade="solar" />} />
  </>
)

const IN = [
  { name: 'HubSpot', what: 'won deals' },
  { name: 'Google Calendar', what: 'open spots' },
  { name: 'Indeed', what: 'applicants' },
]
const OUT = [
  { name: 'QuickBooks', what: 'the journal' },
  { name: 'Gusto', what: 'pay by name' },
  { name: 'Google Sheets', what: 'reports' },
]

const list = (tools: typeof IN) => tools.map(({ name, what }) => `${what} (${name})`).join(', ')

/** Tools that send data on the left, tools that receive data on the right, and Crewtally between them. */
function ToolHub() {
  const image = {
    role: 'img',
    'aria-label': `Into Crewtally come ${list(IN)}; out go ${list(OUT)}.`,
  } as const
  return (
    <div {...image}>
      <div aria-hidden="true" className={toolHub.inside}>
        {[IN, OUT].map((side) => (
          <div
            key={side === IN ? 'in' : 'out'}
            className={toolHub.side}
            data-side={side === IN ? 'in' : 'out'}
          >
            {side.map(({ name, what }) => (
              <div key={name} className={toolHub.tool} data-tone="card">
                <ToolMark name={name} showName={false} />
                <span className={toolHub.what}>{what}</span>
              </div>
            ))}
          </div>
        ))}
        <div className={toolHub.count} data-tone="spruce">
          <Tally size={64} />
        </div>
      </div>
    </div>
  )
}

const LOOP_SECONDS = 15
const LOOP_SECONDS_SMALL = 25

function ToolStrip() {
  const { id, title } = integrations.strip.head
  return (
    <Section tone="card" spacing="tight" labelledBy={id} contained={false}>
      <Container>
        <Heading level={2} size="xs" id={id}>
          {title}
        </Heading>
      </Container>
      <Marquee
        label="Tools that connect with Crewtally"
        loopSeconds={LOOP_SECONDS}
        loopSecondsSmall={LOOP_SECONDS_SMALL}
        items={INTEGRATIONS.map((name) => ({ key: name, content: <ToolMark name={name} /> }))}
      />
    </Section>
  )
}

const { deal, contract, pool, parts } = ONE_DEAL
const booked = (sign: 1 | -1) =>
  totalDerivation(
    'All three shares',
    parts.map(({ amount }) => sign * amount),
  )
/** Gap between the bars of two people's shares in the drawing, in percent of the drawing's height. */
const GAP = 4

const before = (index: number) => sum(parts.slice(0, index).map(({ percent }) => percent))
const scaleToBars = (percent: number) => (percent * (100 - GAP * (parts.length - 1))) / 100
/**
 * SVG path of each person's share. On the left, the shares are parts of one bar, the whole commission. On the right, each is a
 * separate bar.
 */
const ribbons = parts.map(({ percent }, index) => {
  const [from, to] = [before(index), scaleToBars(before(index)) + GAP * index]
  return `M0 ${from}C50 ${from} 50 ${to} 100 ${to}V${to + scaleToBars(percent)}C50 ${to + scaleToBars(percent)} 50 ${from + percent} 0 ${from + percent}z`
})

const Ribbons = () => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={dealFlow.ribbons}>
    {ribbons.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)

/**
 * Shows how three tools use the data of one deal. A person types the deal into the sales tool. Crewtally splits the commission
 * between three people. The accounting tool books one line. The height of a share is proportional to its amount.
 */
const DealFlow = () => (
  <div className={dealFlow.flow}>
    <div className={dealFlow.end}>
      <ToolMark name="HubSpot" />
      <p>
        <b data-given>{dollars(contract, { cents: false })}</b> {deal.customer}, {deal.panels} panels. Typed
        once.
      </p>
      <p>
        Pool{' '}
        <span>
          <Amount from={poolDerivation(deal, pool)}>{dollars(pool)}</Amount>
        </span>
      </p>
    </div>
    <Ribbons />
    <ul className={dealFlow.shares}>
      {parts.map(({ person, part, share, percent, amount }) => (
        <li key={part}>
          {person.name.split(' ')[0]}, {part.toLowerCase()} {percent}%{' '}
          <span>
            <Amount from={shareDerivation(deal, share, person)}>{dollars(amount)}</Amount>
          </span>
        </li>
      ))}
    </ul>
    <Ribbons />
    <div className={dealFlow.end}>
      <ToolMark name="QuickBooks" />
      <p>
        <b>One line</b> Commissions, Lehi, solar{' '}
        <span>
          <Amount from={booked(1)}>{dollars(pool)}</Amount>
        </span>
      </p>
      <p>
        Payroll payable{' '}
        <span>
          <Amount from={booked(-1)}>{dollars(-pool)}</Amount>
        </span>
      </p>
    </div>
  </div>
)

/**
 * Records in other tools that Crewtally could not match automatically. Each row shows what is missing, where to add it, and how
 * much pay is delayed until someone adds it.
 */
function MatchList({ label, title, aside, matches }: MatchListContent) {
  return (
    <SceneFrame label={label} title={title} aside={aside} size="lg">
      {matches.map(({ record, lacks, source, fix, waits }) => (
        <div key={record} className={matchList.match}>
          <p className={matchList.record}>{record}</p>
          <p className={matchList.waits}>{waits}</p>
          <p className={matchList.lacks}>{lacks}</p>
          <p className={matchList.source}>
            {source} · <span className={matchList.fix}>{fix}</span>
          </p>
        </div>
      ))}
    </SceneFrame>
  )
}
