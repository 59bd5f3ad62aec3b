import {
  AmountRows,
  ClaimBand,
  ClosingBand,
  Hero,
  LedgerChapter,
  Questions,
  RowScene,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  StepsChapter,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import { ProductLinks, TradeDeal, TradeQuote, TradeSeason } from '../components/industry/trade-sections.tsx'
import styles from '../components/industry/bar-scenes.module.css'
import { CLAIMS } from '../content/claims.ts'
import { pestControl } from '../content/pest-control.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { PEST_SEASON } from '../sample-data/crews.ts'

export const Page = () => (
  <>
    <Hero
      {...pestControl.opening}
      scene={<SeasonChart />}
      tone="sky"
      ground={<JobSite trade="pest-control" described />}
    />
    <StepsChapter {...pestControl.hiring} />
    <TradeDeal head={tradeDeals['pest-control']} tone="deep" />
    <TradeQuote quote={getQuote('hanley')} label="From an owner" tone="sky" />
    <LedgerChapter {...pestControl.technicians} />
    <TradeSeason trade="pest-control" head={tradeSeasons['pest-control']} />
    <ClaimBand claim={CLAIMS.retention} head={pestControl.claim} tone="deep" />
    <Questions {...pestControl.questions} />
    <ProductLinks {...pestControl.links} voice={getQuote('barlow')} />
    <ClosingBand
      {...pestControl.closing}
      id="pest-closing"
      scene={<RowScene {...pestControl.october} decorative />}
    />
  </>
)

/** Chart of a summer salesperson's season: serviced customers by week, weekly pay, and a second payment in October. */
function SeasonChart(props: SceneProps) {
  const { person, weeks, serviced, canceled, frontEnd, backEnd, total } = PEST_SEASON
  const most = Math.max(...weeks)
  return (
    <SceneFrame
      {...props}
      opens
      label={`${person.name}’s season: ${serviced} accounts serviced in ${weeks.length} weeks, ${canceled} canceled. Paid weekly ${dollars(frontEnd)}, back end in October ${dollars(backEnd)}, ${dollars(total)} in all.`}
      title="Season to date"
      aside={`${weeks.length} weeks`}
    >
      <ScenePerson {...person} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * 10 - 3} 100`}
        preserveAspectRatio="none"
        className={styles.chart}
      >
        {weeks.map((accounts, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the order of the weeks never changes
            key={index}
            x={index * 10}
            y={100 - (accounts / most) * 100}
            width="7"
            height={(accounts / most) * 100}
            className={styles.bar}
          />
        ))}
      </svg>
      <p className={styles.ends}>
        <span>May 4</span>
        <span>accounts serviced a week</span>
        <span>Aug 17</span>
      </p>
      <div className={styles.lines}>
        <AmountRows
          person={person.name}
          lines={[
            {
              label: 'Paid weekly',
              detail: `${serviced} serviced at $90.00`,
              amount: frontEnd,
              rule: 'Per account serviced',
              working: `${serviced} × $90.00`,
            },
            {
              label: 'Back end',
              detail: `${serviced - canceled} still on at $45.00`,
              amount: backEnd,
              rule: 'Per account still on in October',
              working: `(${serviced} − ${canceled}) × $45.00`,
            },
            {
              label: 'Season',
              amount: total,
              rule: 'Weekly and back end',
              working: [frontEnd, backEnd],
              tone: 'total',
            },
          ]}
        />
      </div>
    </SceneFrame>
  )
}
