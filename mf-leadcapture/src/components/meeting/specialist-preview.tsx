import type { OfferName } from 'shared-contracts/offers'
import { Amount, Pictogram } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SplitBar } from 'shared-ui/scenes/split-bar.tsx'
import { planner } from '../../content/meeting.ts'
import { SPECIALISTS } from '../../content/specialists.ts'
import type { Industry } from './booking-pages.ts'
import { OfferNote } from './offer-note.tsx'
import type { TradeSplit } from './planner.schema.ts'
import styles from './specialist-preview.module.css'

const { preview } = planner.choosing
/** Whose deal stands here until an industry is chosen. */
const SAMPLE: Industry = 'Solar'

/** One deal, and what each of its people has of it. */
const Shares = ({ cents, of, parts }: TradeSplit) => (
  <div>
    <p className={styles.pool}>
      <span className={styles.sum}>
        <Amount from={{ sum: `${of} = ${dollars(cents)}` }}>{dollars(cents)}</Amount>
      </span>{' '}
      {preview.toShare} {of}
    </p>
    <SplitBar amounts={parts.map(({ percent }) => percent)} className={styles.bar} />
    <ul>
      {parts.map(({ who, percent }, index) => (
        <li key={who} className={styles.part} data-piece={index}>
          <span>{who}</span> <span className={styles.percent}>{percent}%</span>{' '}
          <span className={styles.amount}>
            <Amount
              from={{
                rule: who,
                sum: `${percent}% of ${dollars(cents)} = ${dollars((cents * percent) / 100)}`,
              }}
            >
              {dollars((cents * percent) / 100)}
            </Amount>
          </span>
        </li>
      ))}
    </ul>
  </div>
)

interface SpecialistPreviewProps {
  industry: Industry | null
  offer: OfferName | null
}

/** Who will be met, and a split of the visitor's own trade. */
export const SpecialistPreview = ({ industry, offer }: SpecialistPreviewProps) => {
  const { name, shows, pictogram, split } = SPECIALISTS[industry ?? SAMPLE]
  return (
    <div className={styles.preview} data-tone="paper">
      <output className={styles.who} aria-label="Who meets you">
        <Pictogram name={industry === null ? 'pay' : pictogram} size={40} className={styles.pictogram} />
        <span className={styles.name}>{industry === null ? preview.title : `Your ${name} specialist`}</span>
      </output>
      <p className={styles.shows}>{industry === null ? preview.shows : shows}</p>
      <Shares {...split} />
      <p className={styles.leave}>{offer === null ? preview.split : <OfferNote offer={offer} />}</p>
    </div>
  )
}
