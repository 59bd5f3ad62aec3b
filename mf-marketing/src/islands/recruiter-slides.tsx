import { Button, Carousel, Heading, TallyList } from 'shared-ui'
import { ChatScene } from '../components/company/chat-scene.tsx'
import styles from '../components/company/recruiter-card.module.css'
import type { RecruiterSlide } from '../components/company/company.schema.ts'
import { CONVERSATIONS, RECRUITER_SLIDES } from '../content/aiagents-slides.ts'

const SLIDE_MS = 2500

/** Carousel of the AI recruiter's features. It advances automatically. */
export const Island = () => (
  <Carousel
    label="What the AI recruiter does"
    interval={SLIDE_MS}
    slides={RECRUITER_SLIDES.map(({ key, ...slide }) => ({ key, content: <RecruiterCard {...slide} /> }))}
  />
)

function RecruiterCard({ title, description, points, button, scene }: Omit<RecruiterSlide, 'key'>) {
  return (
    <div className={styles.slide} data-tone="card">
      <div className={styles.words}>
        <Heading level={3} size="md">
          {title}
        </Heading>
        <p className={styles.description}>{description}</p>
        <TallyList items={points} />
        <p>
          <Button href={button.href} variant="secondary">
            {button.label}
          </Button>
        </p>
      </div>
      <div className={styles.scene}>
        <ChatScene {...CONVERSATIONS[scene]} />
      </div>
    </div>
  )
}
