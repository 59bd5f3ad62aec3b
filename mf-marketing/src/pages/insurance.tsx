import {
  Amount,
  AmountRows,
  ClaimBand,
  ClosingBand,
  Hero,
  LedgerChapter,
  Questions,
  SceneFrame,
  type SceneProps,
  StepsChapter,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import styles from '../components/industry/bar-scenes.module.css'
import { ProductLinks, TradeDeal, TradeSeason, TwoQuotes } from '../components/industry/trade-sections.tsx'
import { CLAIMS } from '../content/claims.ts'
import { insurance } from '../content/insurance.ts'
import { getQuote } from '../content/testimonials.ts'
import { tradeDeals } from '../content/trade-deals.ts'
import { tradeSeasons } from '../content/trade-seasons.ts'
import { ADVANCE } from '../sample-data/deals.ts'

export const Page = () => (
  <>
    <Hero {...insurance.opening} scene={<AdvanceMonths />} ground={<JobSite trade="insurance" described />} />
    <StepsChapter {...insurance.statements} />
    <TradeDeal head={tradeDeals.insurance} tone="deep" />
    <ClaimBand claim={CLAIMS.adminTime} head={insurance.claim} />
    <LedgerChapter {...insurance.rules} marks="number" />
    <TradeSeason trade="insurance" head={tradeSeasons.insurance} />
    <ProductLinks {...insurance.links} />
    <TwoQuotes quotes={[getQuote('holm'), getQuote('castellano')]} label="From agencies" tone="deep" />
    <Questions {...insurance.questions} />
    <ClosingBand {...insurance.closing} id="insurance-closing" picture={<JobSite trade="mortgage" />} />
  </>
)

/**
 * A year's commission that was paid in advance. The customer cancels in the seventh month: six months are earned, and the rest
 * must be paid back.
 */
function AdvanceMonths(props: SceneProps) {
  const { policy, months, monthly, advance, chargedBack, kept } = ADVANCE
  return (
    <SceneFrame
      {...props}
      opens
      label={`${policy}: advance ${dollars(advance)} over twelve months, lapsed in month seven, ${dollars(chargedBack)} charged back, ${dollars(kept)} kept.`}
      title={policy}
      aside="12-month advance"
    >
      <div className={styles.months}>
        {months.map(({ name, state }) => (
          <p key={name} className={styles.month} data-state={state}>
            {name}
            <b>
              {state === 'lapsed' ? (
                'Lapsed'
              ) : (
                <Amount
                  from={{
                    deal: policy,
                    rule: 'A twelfth of the advance',
                    sum: `${dollars(advance)} / 12 = ${dollars(monthly)}`,
                  }}
                >
                  {dollars(monthly, { cents: false })}
                </Amount>
              )}
            </b>
          </p>
        ))}
      </div>
      <AmountRows
        deal={policy}
        lines={[
          {
            label: 'Advanced',
            detail: '12 months at $110.00',
            amount: advance,
            rule: 'Advanced when the policy starts',
            working: `12 × ${dollars(monthly)}`,
          },
          {
            label: 'Charged back',
            detail: '6 months unearned',
            amount: chargedBack,
            rule: 'Months that the lapse leaves unearned',
            working: `6 × ${dollars(-monthly)}`,
          },
          {
            label: 'Earned and kept',
            amount: kept,
            rule: 'Advanced, less the chargeback',
            working: [advance, chargedBack],
            tone: 'total',
          },
        ]}
      />
    </SceneFrame>
  )
}
