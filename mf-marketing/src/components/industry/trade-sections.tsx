import { IslandPlace, SlotPlace } from '@federation/area-kit/island-place'
import ArrowRight from 'lucide-react/icons/arrow-right'
import {
  AmountRows,
  Chapter,
  type ChapterProps,
  Heading,
  Icon,
  Marked,
  Quote,
  QuoteCard,
  Section,
  type SectionProps,
  Split,
} from 'shared-ui'
import type { getQuote } from '../../content/testimonials.ts'
import type { SeasonTrade } from '../../model/season.ts'
import planScenes from './plan-scenes.module.css'
import styles from './product-links.module.css'
import type { Links } from '../company/documents.schema.ts'

type Testimony = ReturnType<typeof getQuote>

/**
 * Section with the deal calculator, which mf-pay provides. The page's route determines the trade (such as roofing) of the
 * calculator. Never change the id `deal-pays`, because shared links to a calculation contain it.
 */
export const TradeDeal = ({ head, tone = 'paper' }: Pick<ChapterProps, 'head' | 'tone'>) => (
  <Chapter head={head} id="deal-pays" tone={tone}>
    <SlotPlace place="deal" />
  </Chapter>
)

interface TradeSeasonProps extends Pick<ChapterProps, 'head' | 'tone'> {
  trade: SeasonTrade
}

/**
 * Section that plans a trade's year month by month. Never change the id `season`, because shared links to a planned year
 * contain this id.
 */
export const TradeSeason = ({ trade, head, tone = 'sky' }: TradeSeasonProps) => (
  <Chapter head={head} id="season" tone={tone}>
    <IslandPlace name={`season-${trade}`} />
  </Chapter>
)

export const TradeQuote = ({
  quote,
  label,
  ...surface
}: Pick<SectionProps, 'tone' | 'spacing'> & { quote: Testimony; label: string }) => (
  <Section label={label} {...surface}>
    <Quote {...quote} />
  </Section>
)

export const TwoQuotes = ({
  quotes,
  label,
  ...surface
}: Pick<SectionProps, 'tone' | 'spacing'> & { quotes: readonly [Testimony, Testimony]; label: string }) => (
  <Section label={label} {...surface}>
    <Split early start={<QuoteCard {...quotes[0]} />} end={<QuoteCard {...quotes[1]} />} />
  </Section>
)

interface ProductLinksProps extends Links {
  /** Quote of a customer in the page's industry, shown beside the links. */
  voice?: Testimony
}

export function ProductLinks({ head, links, voice }: ProductLinksProps) {
  return (
    <Section tone={voice === undefined ? 'card' : 'sky'} labelledBy={head.id}>
      <div className={styles.links} data-voice={voice !== undefined || undefined}>
        <Heading level={2} size="md" id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <ul>
          {links.map(({ title, text, href }) => (
            <li key={href} className={styles.link}>
              <a href={href} className={styles.title}>
                {title}&nbsp;
                <Icon icon={ArrowRight} size={20} className={styles.arrow} />
              </a>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
        {voice === undefined ? null : (
          <div className={styles.voice}>
            <QuoteCard {...voice} />
          </div>
        )}
      </div>
    </Section>
  )
}

export interface CrewPay {
  address: string
  lines: readonly { label: string; detail: string; amount: number }[]
  total: number
}

/** Pay of a crew for one address: a line per measured area, and the total. */
export const CrewLines = ({ address, lines, total }: CrewPay) => (
  <div className={planScenes.lines}>
    <AmountRows
      deal={address}
      lines={[
        ...lines.map((line) => ({ ...line, rule: line.label, working: line.detail })),
        {
          label: 'To the crew',
          amount: total,
          rule: 'All lines',
          working: lines.map(({ amount }) => amount),
          tone: 'total',
        },
      ]}
    />
  </div>
)
