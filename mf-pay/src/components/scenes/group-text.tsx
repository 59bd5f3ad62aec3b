import { SceneFrame, type SceneProps } from 'shared-ui'
import { SALES_TEAM } from 'shared-ui/scenes/ridgeline-people.ts'
import styles from './group-text.module.css'

interface Message {
  from: string
  at: string
  text: string
}

/** A pay question in a group text; the one who asks stands on the right. */
export function GroupText({ messages, ...props }: SceneProps & { messages: readonly Message[] }) {
  const asks = messages[0]?.from
  return (
    <SceneFrame
      {...props}
      kind="phone"
      label={`A group text over a whole day. ${messages.map(({ from, at, text }) => `${from}, ${at}: ${text}`).join('. ')}.`}
    >
      <p className={styles.title}>Sales team, {SALES_TEAM} people</p>
      {messages.map(({ from, at, text }) => (
        <p key={at} className={styles.message} data-asks={from === asks || undefined}>
          <span className={styles.who}>
            {from}, {at}
          </span>
          <span className={styles.bubble}>{text}</span>
        </p>
      ))}
    </SceneFrame>
  )
}
