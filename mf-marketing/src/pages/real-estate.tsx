import {
  ClosingBand,
  ComparisonChapter,
  Computed,
  Hero,
  LedgerChapter,
  Questions,
  RowScene,
  SceneFrame,
  type SceneProps,
  SideChapter,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import styles from '../components/industry/closing-waterfall.module.css'
import { ProductLinks, TradeDeal, TradeQuote, TradeSeason } from '../components/industry/trade-sections.tsx'
import { realEstate } from '../content/real-estate.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { CLOSING_SHEET } from '../sample-data/deals.ts'

export const Page = () => (
  <>
    <Hero
      {...realEstate.opening}
      scene={<ClosingWaterfall />}
      ground={<JobSite trade="real-estate" described />}
    />
    <SideChapter head={realEstate.cap.head} tone="sky">
      <RowScene {...realEstate.cap.sheet} />
    </SideChapter>
    <TradeDeal head={tradeDeals['real-estate']} tone="deep" />
    <LedgerChapter {...realEstate.deductions} marks="number" />
    <TradeQuote quote={getQuote('abernathy')} label="From a managing broker" tone="spruce" />
    <TradeSeason trade="real-estate" head={tradeSeasons['real-estate']} />
    <ComparisonChapter {...realEstate.seats} highlight={-1} />
    <Questions {...realEstate.questions} tone="card" />
    <ProductLinks {...realEstate.links} voice={getQuote('solano')} />
    <ClosingBand
      {...realEstate.closing}
      id="real-estate-closing"
      tone="deep"
      picture={<JobSite trade="mortgage" />}
    />
  </>
)

/** Waterfall chart from a house's gross commission to the pay of each agent. */
function ClosingWaterfall(props: SceneProps) {
  const { address, steps, gross } = CLOSING_SHEET
  return (
    <SceneFrame
      {...props}
      opens
      label={`Closing at ${address}: ${steps.map(({ label, amount }) => `${label} ${dollars(amount)}`).join(', ')}.`}
      title={address}
      aside="Closed Nov 12"
    >
      {steps.map(({ label, detail, amount, from, kind }) => (
        <div key={label} className={styles.step} data-kind={kind}>
          <p className={styles.words}>
            <span>
              <b>{label}</b> {detail}
            </span>
            <span className={styles.amount}>
              <Computed cents={amount} deal={address} rule={label} working={detail} />
            </span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.track}>
            <rect
              x={(from / gross) * 100}
              width={(Math.abs(amount) / gross) * 100}
              height="10"
              className={styles.bar}
            />
          </svg>
        </div>
      ))}
    </SceneFrame>
  )
}
