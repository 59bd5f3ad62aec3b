import { ActionButton } from 'shared-ui'
import styles from './send-row.module.css'

const wordsFor = (progress: number): string =>
  progress < 100 ? `Uploading your résumé: ${progress}%` : 'Uploaded. Saving it…'

/** The button and, while something is on its way, how far it is. */
export const SendRow = ({ progress }: { progress: number | null }) => {
  const isSending = progress !== null
  return (
    <div className={styles.row}>
      {/* A press must not take the focus from a field: the message of the field left would move the button away from under the pointer. */}
      <ActionButton
        type="submit"
        size="lg"
        disabled={isSending}
        onMouseDown={(event) => event.preventDefault()}
        className={styles.send}
      >
        {isSending ? 'Sending your application…' : 'Send my application'}
      </ActionButton>
      {isSending ? (
        <p className={styles.progress}>
          <progress max={100} value={progress} aria-label="Upload" />
          <span>{wordsFor(progress)}</span>
        </p>
      ) : (
        <p className={styles.note}>
          How we handle it is in the <a href="/privacy-policy">privacy policy</a>.
        </p>
      )}
      <output className="visually-hidden">{isSending ? 'Sending your application' : ''}</output>
    </div>
  )
}
