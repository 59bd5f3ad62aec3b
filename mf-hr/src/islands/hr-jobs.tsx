import { Carousel } from 'shared-ui'
import { SlideCard } from '../components/slide-card.tsx'
import { SLIDES } from '../content/build-manage-slides.ts'

const SLIDE_MS = 2500

/** Carousel of the four jobs of HR. It advances automatically. */
export const Island = () => (
  <Carousel
    label="Four jobs of HR"
    interval={SLIDE_MS}
    slides={SLIDES.map(({ key, ...slide }) => ({ key, content: <SlideCard {...slide} /> }))}
  />
)
