import { Carousel, QuoteCard } from 'shared-ui'
import { getQuote, TESTIMONIALS } from '../content/testimonials.ts'

export const Island = () => (
  <Carousel
    label="What customers say"
    interval={5000}
    slidesPerView={2}
    slides={TESTIMONIALS.map(({ id }) => ({ key: id, content: <QuoteCard {...getQuote(id)} /> }))}
  />
)
