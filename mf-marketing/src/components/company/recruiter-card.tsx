import { Button, Heading, TallyList } from 'shared-ui'
import { CONVERSATIONS } from '../../content/aiagents-slides.ts'
import type { RecruiterSlide } from './recruiter-card.schema.ts'
import { ChatScene } from './chat-scene.tsx'
import styles from './recruiter-card.module.css'

/** A slide on the recruiter: three points, and the texts they come from. */
export function RecruiterCard({ title, description, points, button, scene }: Omit<RecruiterSlide, 'key'>) {
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
