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
import { getQuote, type TestimonialId } from '../../content/testimonials.ts'
import { tradeDeals } from '../../content/trade-deals.ts'
import { tradeSeasons } from '../../content/trade-seasons.ts'
import type { SeasonTrade } from '../../model/season.ts'
import planScenes from './plan-scenes.module.css'
import styles from './product-links.module.css'
import type { Links } from '../company/documents.schema.ts'

interface TradeDealProps extends Pick<ChapterProps, 'tone'> {
  trade: keyof typeof tradeDeals
}

/**
 * Section with the deal calculator, which mf-pay provides. The page's route determines the trade (such as roofing) of the
 * calculator. Never change the id `deal-pays`, because shared links to a calculation contain it.
 */
export const TradeDeal = ({ trade, tone = 'paper' }: TradeDealProps) => (
  <Chapter head={tradeDeals[trade]} id="deal-pays" tone={tone}>
    <SlotPlace place="deal" />
  </Chapter>
)

interface TradeSeasonProps extends Pick<ChapterProps, 'tone'> {
  trade: SeasonTrade
}

/**
 * Section that plans a trade's year month by month. Never change the id `season`, because shared links to a planned year
 * contain this id.
 */
export const TradeSeason = ({ trade, tone = 'sky' }: TradeSeasonProps) => (
  <Chapter head={tradeSeasons[trade]} id="season" tone={tone}>
    <IslandPlace name={`season-${trade}`} />
  </Chapter>
)

export const TradeQuote = ({
  from,
  label,
  ...surface
}: Pick<SectionProps, 'tone' | 'spacing'> & { from: TestimonialId; label: string }) => (
  <Section label={label} {...surface}>
    <Quote {...getQuote(from)} />
  </Section>
)

export const TwoQuotes = ({
  from,
  label,
  ...surface
}: Pick<SectionProps, 'tone' | 'spacing'> & {
  from: readonly [TestimonialId, TestimonialId]
  label: string
}) => (
  <Section label={label} {...surface}>
    <Split early start={<QuoteCard {...getQuote(from[0])} />} end={<QuoteCard {...getQuote(from[1])} />} />
  </Section>
)

interface ProductLinksProps extends Links {
  /** Customer of this trade whose quote is shown beside the links. */
  voice?: TestimonialId
}

export function ProductLinks({ head, links, voice }: ProductLinksProps) {
  return (
    <Section
      tone={voice === undefined ? 'card' : 'sky'}
      spacing={voice === undefined ? 'tight' : undefined}
      labelledBy={head.id}
    >
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
            <QuoteCard {...getQuote(voice)} />
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
