import { Carousel } from 'shared-ui'
import { RecruiterCard } from '../components/company/recruiter-card.tsx'
import { RECRUITER_SLIDES } from '../content/aiagents-slides.ts'

const SLIDE_MS = 2500

/** What the AI recruiter does, turning by itself. */
export const Island = () => (
  <Carousel
    label="What the AI recruiter does"
    interval={SLIDE_MS}
    slides={RECRUITER_SLIDES.map(({ key, ...slide }) => ({ key, content: <RecruiterCard {...slide} /> }))}
  />
)
