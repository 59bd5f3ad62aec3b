import { SendRow } from 'shared-ui'
import styles from './send-application.module.css'

const wordsFor = (progress: number): string =>
  progress < 100 ? `Uploading your résumé: ${progress}%` : 'Uploaded. Saving it…'

/** The button and, while something is on its way, how far it is. */
export const SendApplication = ({ progress }: { progress: number | null }) => {
  const isSending = progress !== null
  return (
    <SendRow send={isSending ? 'Sending your application…' : 'Send my application'} isSending={isSending}>
      {isSending ? (
        <p className={styles.progress}>
          <progress max={100} value={progress} aria-label="Upload" />
          <span>{wordsFor(progress)}</span>
        </p>
      ) : (
        <p>
          How we handle it is in the <a href="/privacy-policy">privacy policy</a>.
        </p>
      )}
      <output className="visually-hidden">{isSending ? 'Sending your application' : ''}</output>
    </SendRow>
  )
}
