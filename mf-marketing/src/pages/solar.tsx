import {
  AmountRows,
  AnnotatedChapter,
  BeforeAfterChapter,
  ClosingBand,
  CommissionSplit,
  Computed,
  Hero,
  LedgerChapter,
  PaymentTicket,
  PayStub,
  SceneFrame,
  type SceneProps,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import styles from '../components/industry/bar-scenes.module.css'
import { ProductLinks, TradeDeal, TradeQuote, TradeSeason } from '../components/industry/trade-sections.tsx'
import { solar } from '../content/solar.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { MILESTONES } from '../sample-data/deals.ts'

export const Page = () => (
  <>
    <Hero {...solar.opening} scene={<CommissionSplit />} ground={<JobSite trade="solar" described />} />
    <AnnotatedChapter {...solar.stages} stand="apart" scene={<MilestoneTrack />} tone="sky" />
    <TradeDeal head={tradeDeals.solar} tone="deep" />
    <LedgerChapter {...solar.troubles} marks="tally" />
    <TradeQuote quote={getQuote('whitlock')} label="From a solar company" tone="spruce" />
    <TradeSeason trade="solar" head={tradeSeasons.solar} />
    <BeforeAfterChapter {...solar.chat} scene={<PayStub />} />
    <ProductLinks {...solar.links} voice={getQuote('tell')} />
    <ClosingBand {...solar.closing} id="solar-closing" tone="deep" scene={<PaymentTicket decorative />} />
  </>
)

/** A salesperson's share of a deal, paid in parts as the solar installation progresses from permit to grid connection. */
function MilestoneTrack(props: SceneProps) {
  const { deal, steps, share, paid } = MILESTONES
  return (
    <SceneFrame
      {...props}
      opens
      label={`${deal}: the closer’s ${dollars(share)} in three parts, ${steps.map(({ label, amount, done }) => `${label} ${dollars(amount)} ${done ? 'advanced' : 'to come'}`).join(', ')}.`}
      title={deal}
      aside="Plan in stages"
    >
      {steps.map(({ label, percent, detail, amount, done }) => (
        <div key={label} className={styles.tier}>
          <p>
            <span className={styles.rate}>{label}</span>
            <span className={styles.amount}>
              <Computed
                cents={amount}
                deal={deal}
                rule={`${label}: ${percent}% of the share`}
                date={detail}
                working={`${percent}% of ${dollars(share)}`}
              />
            </span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.track}>
            <rect width="100" height="10" className={styles.bar} data-kind="next" />
            <rect width={done ? 100 : 0} height="10" className={styles.bar} />
          </svg>
          <p className={styles.range}>
            <span>{detail}</span>
            <span>{percent}% of the share</span>
          </p>
        </div>
      ))}
      <div className={styles.lines}>
        <AmountRows
          lines={[
            {
              label: `Advanced so far, of ${dollars(share)}`,
              amount: paid,
              deal,
              rule: 'Stages that are done',
              working: steps.flatMap(({ done, amount }) => (done ? [amount] : [])),
              tone: 'sum',
            },
          ]}
        />
      </div>
    </SceneFrame>
  )
}
