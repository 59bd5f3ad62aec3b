import {
  AnnotatedChapter,
  ClosingBand,
  ComparisonChapter,
  Hero,
  PhonePay,
  Questions,
  type Rows,
  RowScene,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import styles from '../components/industry/phone-and-calls.module.css'
import { ProductLinks, TradeDeal, TradeQuote, TradeSeason } from '../components/industry/trade-sections.tsx'
import { hvac } from '../content/hvac.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'

export const Page = () => (
  <>
    <Hero
      {...hvac.opening}
      scene={<PhoneAndCalls calls={hvac.calls} />}
      tone="sky"
      ground={<JobSite trade="hvac" described />}
    />
    <TradeQuote quote={getQuote('jessup')} label="From a service manager" />
    <AnnotatedChapter
      {...hvac.overtime}
      stand="apart"
      side="start"
      scene={<RowScene kind="paper" {...hvac.week} />}
      tone="card"
    />
    <TradeDeal head={tradeDeals.hvac} tone="deep" />
    <ComparisonChapter {...hvac.seats} highlight={-1} />
    <TradeQuote quote={getQuote('ferris')} label="From a general manager" tone="deep" />
    <TradeSeason trade="hvac" head={tradeSeasons.hvac} />
    <ProductLinks {...hvac.links} />
    <Questions {...hvac.questions} />
    <ClosingBand {...hvac.closing} id="hvac-closing" scene={<RowScene {...hvac.july} decorative />} />
  </>
)

function PhoneAndCalls({ calls }: { calls: Rows }) {
  return (
    <div className={styles.both}>
      <div className={styles.calls}>
        <RowScene {...calls} />
      </div>
      <div className={styles.phone}>
        <PhonePay />
      </div>
    </div>
  )
}
