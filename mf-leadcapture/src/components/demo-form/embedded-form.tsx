import { useShell } from '@federation/area-kit/shell-services'
import type { DemoFormSettings } from 'shared-contracts'
import { useRef, useState } from 'react'
import { Embed, Text } from 'shared-ui'
import { demoForm } from '../../content/demo-form.ts'
import { createHubspotForm, type DemoFormWord } from './hubspot-form.ts'
import styles from './embedded-form.module.css'

const EMBED = 'demo-form'
/** The specified delay before a form that is ready counts as such, in milliseconds. */
const READY_TRACKING_DELAY = 2000

interface EmbeddedFormProps {
  settings: DemoFormSettings
  onFailed: () => void
  onSubmitted: () => void
}

/** The platform's form, and the next step once it has been sent; that it has been, the form says itself. */
export const EmbeddedForm = ({ settings, onFailed, onSubmitted }: EmbeddedFormProps) => {
  const { publish } = useShell()
  const isSubmitted = useRef(false)
  const [isSent, setSent] = useState(false)

  const hear = ({ type }: DemoFormWord) => {
    if (type === 'refused') {
      publish({ type: 'form_failure', form: EMBED, error: 'The platform refused the submission.' })
      return
    }
    // Another request by the same form, or the platform's second word on the first, is not another visitor.
    if (!isSubmitted.current) publish({ type: 'embed_submitted', embed: EMBED })
    isSubmitted.current = true
    setSent(true)
    onSubmitted()
  }

  return (
    <>
      <Embed
        part={createHubspotForm(settings)}
        words={demoForm.states}
        className={styles.form}
        readyAfter={READY_TRACKING_DELAY}
        onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
        onFailed={(reason) => {
          publish({ type: 'embed_failed', embed: EMBED, reason })
          onFailed()
        }}
        onWord={hear}
      />
      <output className="visually-hidden">{isSent ? demoForm.states.submitted : null}</output>
      {isSent ? (
        <p className={styles.next}>
          <Text text={demoForm.next} />
        </p>
      ) : null}
    </>
  )
}
