import { Quote, QuoteCard, Section, type SectionProps, Split } from 'shared-ui'
import { quoteOf, type TestimonialId } from '../../content/testimonials.ts'

export const TradeQuote = ({
  from,
  label,
  ...surface
}: Pick<SectionProps, 'tone' | 'spacing'> & { from: TestimonialId; label: string }) => (
  <Section label={label} {...surface}>
    <Quote {...quoteOf(from)} />
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
    <Split early start={<QuoteCard {...quoteOf(from[0])} />} end={<QuoteCard {...quoteOf(from[1])} />} />
  </Section>
)
