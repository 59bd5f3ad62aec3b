import { SceneFrame, type SceneProps } from 'shared-ui'
import type { Conversation } from './company.schema.ts'
import styles from './chat-scene.module.css'

export interface ChatSceneProps extends SceneProps, Conversation {
  kind?: 'window' | 'phone'
}

export function ChatScene({ label, title, aside, messages, kind = 'window', ...rest }: ChatSceneProps) {
  return (
    <SceneFrame {...rest} kind={kind} label={label} title={title} aside={aside}>
      <div className={styles.chat}>
        {messages.map(({ from, at, text }) => (
          <div key={text} className={styles.message} data-from={from}>
            <p className={styles.text}>{text}</p>
            <p className={styles.at}>{at}</p>
          </div>
        ))}
      </div>
    </SceneFrame>
  )
}
