import {
  AmountRows,
  ClaimBand,
  ClosingBand,
  ComparisonChapter,
  Computed,
  Hero,
  LedgerChapter,
  Questions,
  RowScene,
  SceneFrame,
  ScenePerson,
  type SceneProps,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { ProductLinks, TradeDeal, TradeQuote, TradeSeason } from '../components/industry/trade-sections.tsx'
import styles from '../components/industry/bar-scenes.module.css'
import { CLAIMS } from '../content/claims.ts'
import { mortgage } from '../content/mortgage.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { LOAN_MONTH } from '../sample-data/deals.ts'

export const Page = () => (
  <>
    <Hero {...mortgage.opening} scene={<LoanTiers />} ground={<JobSite trade="mortgage" described />} />
    <ComparisonChapter {...mortgage.roles} highlight={-1} />
    <TradeDeal head={tradeDeals.mortgage} tone="deep" />
    <ClaimBand claim={CLAIMS.loanOnboarding} head={mortgage.claim} scene={<RowScene {...mortgage.file} />} />
    <TradeQuote quote={getQuote('okonjo')} label="From a branch manager" tone="card" />
    <LedgerChapter {...mortgage.rules} marks="number" />
    <TradeSeason trade="mortgage" head={tradeSeasons.mortgage} />
    <Questions {...mortgage.questions} />
    <ProductLinks {...mortgage.links} voice={getQuote('duarte')} />
    <ClosingBand {...mortgage.closing} id="mortgage-closing" picture={<JobSite trade="real-estate" />} />
  </>
)

/** A loan officer's month: pay for each tier of the loan volume, minus the advance that must be paid back. */
function LoanTiers(props: SceneProps) {
  const { person, funded, tiers, draw, advanced, total } = LOAN_MONTH
  return (
    <SceneFrame
      {...props}
      opens
      label={`${person.name}, November: ${dollars(funded, { cents: false })} funded. ${tiers.map(({ bps, amount }) => `${bps} basis points ${dollars(amount)}`).join(', ')}; draw ${dollars(draw)}; pays ${dollars(total)}.`}
      title={`${dollars(funded, { cents: false })} funded`}
      aside="November"
    >
      <ScenePerson {...person} />
      {tiers.map(({ bps, range, filled, volume, amount }) => (
        <div key={bps} className={styles.tier}>
          <p>
            <span className={styles.rate}>{bps} bps</span>
            <span className={styles.amount}>
              <Computed
                cents={amount}
                rule={`${bps} basis points, ${range}`}
                person={person.name}
                date="November"
                working={`${bps} bps of ${dollars(volume)}`}
              />
            </span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.track}>
            <rect width="100" height="10" className={styles.bar} data-kind="next" />
            <rect
              width={filled}
              height="10"
              className={styles.bar}
              data-kind={filled < 100 ? 'paid' : undefined}
            />
          </svg>
          <p className={styles.range}>
            <span>{range}</span>
            <span>{dollars(volume, { cents: false })} in it</span>
          </p>
        </div>
      ))}
      <div className={styles.lines}>
        <AmountRows
          person={person.name}
          lines={[
            {
              label: 'Draw paid back',
              detail: `advanced ${shortDate(advanced)}`,
              amount: draw,
              rule: 'The draw is paid back from the month’s commission',
              working: `Advanced ${shortDate(advanced)}`,
            },
            {
              label: 'Pay',
              amount: total,
              rule: 'All tiers, less the draw',
              working: [...tiers.map(({ amount }) => amount), draw],
              tone: 'total',
            },
          ]}
        />
      </div>
    </SceneFrame>
  )
}
