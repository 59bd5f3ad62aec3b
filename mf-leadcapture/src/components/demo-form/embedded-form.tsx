import type { DemoFormSettings } from 'shared-contracts'
import { Tally, Text } from 'shared-ui'
import { demoForm } from '../../content/demo-form.ts'
import { usePlatformForm } from './use-platform-form.ts'
import styles from './embedded-form.module.css'

interface EmbeddedFormProps {
  settings: DemoFormSettings
  onFailed: () => void
}

/** The platform's form while it loads, is there, and has been sent; afterwards it says so itself. */
export const EmbeddedForm = ({ settings, onFailed }: EmbeddedFormProps) => {
  const { container, state } = usePlatformForm(settings, onFailed)
  return (
    <div className={styles.embedded} data-state={state} aria-busy={state === 'loading'}>
      <div ref={container} className={styles.platform} />
      <p className={styles.loading} hidden={state !== 'loading'}>
        <Tally size={32} animated /> {demoForm.states.loading}
      </p>
      <output className="visually-hidden">{demoForm.states[state]}</output>
      {state === 'submitted' ? (
        <p className={styles.next}>
          <Text text={demoForm.next} />
        </p>
      ) : null}
    </div>
  )
}
