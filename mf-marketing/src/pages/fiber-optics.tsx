import {
  AmountRows,
  ClosingBand,
  ComparisonChapter,
  Hero,
  LedgerChapter,
  SceneFrame,
  type SceneProps,
  StepsChapter,
} from 'shared-ui'
import { JobSite, PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import styles from '../components/industry/carrier-match.module.css'
import { ProductLinks, TradeDeal, TradeSeason, TwoQuotes } from '../components/industry/trade-sections.tsx'
import { fiber } from '../content/fiber-optics.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { CARRIER } from '../sample-data/crews.ts'

export const Page = () => (
  <>
    <Hero
      {...fiber.opening}
      scene={<CarrierMatch />}
      tone="sky"
      ground={<JobSite trade="fiber-optics" described />}
    />
    <LedgerChapter {...fiber.states} marks="tally" />
    <TradeDeal head={tradeDeals['fiber-optics']} tone="deep" />
    <ProductLinks {...fiber.links} />
    <TradeSeason trade="fiber-optics" head={tradeSeasons['fiber-optics']} />
    <ComparisonChapter {...fiber.carriers} highlight={-1} />
    <StepsChapter {...fiber.friday} layout="stacked" />
    <TwoQuotes quotes={[getQuote('mabry'), getQuote('lindgren')]} label="From fiber dealers" tone="sky" />
    <ClosingBand {...fiber.closing} id="fiber-closing" picture={<PaydayYard />} />
  </>
)

const ROW = 100 / CARRIER.file.length
const middle = (index: number) => ROW * (index + 0.5)

/**
 * Drawing with the network provider's file on the left and the salespeople's orders on the right. Lines connect the entries of
 * the file with the matching orders.
 */
function CarrierMatch(props: SceneProps) {
  const { file, orders, live, chargeback, total, rate, rep } = CARRIER
  return (
    <SceneFrame
      {...props}
      opens
      size="lg"
      label={`The carrier’s file matched to orders: four lines find their order, one has none and is held. ${rep} is paid ${dollars(total)} for the week.`}
      title="Carrier file, Nov 13"
      aside="214 lines, 213 matched"
    >
      <div className={styles.match}>
        <div className={styles.side}>
          {file.map(({ account, state }) => (
            <p key={account} className={styles.cell} data-state={state}>
              <b>{account}</b>
              <span>{state}</span>
            </p>
          ))}
        </div>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.strings}>
          {file.map(({ account, order, state }, index) =>
            order === null ? null : (
              <path
                key={account}
                d={`M0 ${middle(index)}C45 ${middle(index)} 55 ${middle(order)} 100 ${middle(order)}`}
                vectorEffect="non-scaling-stroke"
                className={styles.string}
                data-state={state}
              />
            ),
          )}
        </svg>
        <div className={styles.side}>
          {orders.map(({ street, who }) => (
            <p key={street} className={styles.cell} data-state={who === null ? 'open' : undefined}>
              <b>{street}</b>
              <span>{who ?? 'not in the file yet'}</span>
            </p>
          ))}
        </div>
      </div>
      <div className={styles.lines}>
        <AmountRows
          person={rep}
          lines={[
            {
              label: `${rep}, live`,
              detail: `${live} at ${dollars(rate)}`,
              amount: live * rate,
              rule: 'Per order that is live',
              working: `${live} × ${dollars(rate)}`,
            },
            {
              label: 'Charged back',
              detail: 'canceled on day 22 of 90',
              amount: chargeback,
              rule: 'Canceled within 90 days',
              date: 'Day 22',
              working: `1 × ${dollars(-rate)}`,
            },
            {
              label: 'Friday',
              amount: total,
              rule: 'Live, less the chargeback',
              working: [live * rate, chargeback],
              tone: 'total',
            },
          ]}
        />
      </div>
    </SceneFrame>
  )
}
