import { Button, Carousel, Heading, TallyList, SceneFrame, type SceneProps } from 'shared-ui'
import styles from '../components/company/recruiter-card.module.css'
import type { RecruiterSlide, Conversation } from '../components/company/company.schema.ts'
import { RECRUITER_SLIDES } from '../content/aiagents-slides.ts'
import chatStyles from '../components/company/chat-scene.module.css'

const SLIDE_MS = 2500

/** Carousel of the AI recruiter's features. It advances automatically. */
export const Island = () => (
  <Carousel
    label="What the AI recruiter does"
    interval={SLIDE_MS}
    slides={RECRUITER_SLIDES.map(({ key, ...slide }) => ({ key, content: <RecruiterCard {...slide} /> }))}
  />
)

function RecruiterCard({ title, description, points, button, chat }: Omit<RecruiterSlide, 'key'>) {
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
        <ChatScene {...chat} />
      </div>
    </div>
  )
}

interface ChatSceneProps extends SceneProps, Conversation {
  kind?: 'window' | 'phone'
}

export function ChatScene({ label, title, aside, messages, kind = 'window', ...rest }: ChatSceneProps) {
  return (
    <SceneFrame {...rest} kind={kind} label={label} title={title} aside={aside}>
      <div className={chatStyles.chat}>
        {messages.map(({ from, at, text }) => (
          <div key={text} className={chatStyles.message} data-from={from}>
            <p className={chatStyles.text}>{text}</p>
            <p className={chatStyles.at}>{at}</p>
          </div>
        ))}
      </div>
    </SceneFrame>
  )
}
