import type { DemoFormSettings } from 'shared-contracts'
import { Tally } from 'shared-ui'
import { usePlatformForm } from './use-platform-form.ts'
import styles from './embedded-form.module.css'

interface EmbeddedFormProps {
  settings: DemoFormSettings
  onFailed: () => void
}

const WORDS = {
  loading: 'Opening the form',
  ready: 'The form is open',
  submitted: 'Your request has been sent',
} as const

/** The platform's form while it loads, is there, and has been sent; afterwards it says so itself. */
export const EmbeddedForm = ({ settings, onFailed }: EmbeddedFormProps) => {
  const { container, state } = usePlatformForm(settings, onFailed)
  return (
    <div className={styles.embedded} data-state={state} aria-busy={state === 'loading'}>
      <div ref={container} className={styles.platform} />
      <p className={styles.loading} hidden={state !== 'loading'}>
        <Tally size={32} animated /> Opening the form
      </p>
      <output className="visually-hidden">{WORDS[state]}</output>
      {state === 'submitted' ? (
        <p className={styles.next}>
          Know when you have half an hour? <a href="/meeting">Choose a time now</a>.
        </p>
      ) : null}
    </div>
  )
}
