import { useShell } from '@federation/area-kit/shell-services'
import { SITE } from 'shared-contracts/site'
import { useRef, useState } from 'react'
import { ActionButton, Button, createFramePart, Embed } from 'shared-ui'
import { recruiter } from '../content/aiagents.ts'
import { readRecruiterForm } from '../components/embeds/read-recruiter-form.ts'
import styles from '../components/embeds/recruiter-form.module.css'

const EMBED = 'recruiter-form'

/**
 * The recruiter's form, which another company hosts: a link, so that nothing of theirs loads here; where the settings
 * name a form to frame, a button that loads it, with the link beside it.
 */
export const Island = () => {
  const { settings, publish } = useShell()
  const sheet = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'offer' | 'frame' | 'failed'>('offer')
  const { name, fields, open, note, framed } = recruiter.form
  const url = settings?.recruiterForm?.url

  const show = () => {
    setShown('frame')
    sheet.current?.focus({ preventScroll: true })
  }

  return (
    // Once asked for, the height is kept, whatever becomes of the form.
    <div
      ref={sheet}
      tabIndex={-1}
      className={styles.sheet}
      data-tone="card"
      data-roomy={shown === 'offer' ? undefined : ''}
    >
      {url !== undefined && shown === 'frame' ? (
        <Embed
          part={createFramePart({
            src: url,
            title: framed.title,
            hasForm: true,
            read: (data) => readRecruiterForm(data, url),
          })}
          words={framed}
          className={styles.frame}
          onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
          onFailed={(reason) => {
            setShown('failed')
            publish({ type: 'embed_failed', embed: EMBED, reason })
          }}
        />
      ) : (
        <div className={styles.paper}>
          <p className={styles.name}>{name}</p>
          <ol className={styles.fields}>
            {fields.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ol>
        </div>
      )}
      {url !== undefined && shown === 'offer' ? (
        <ActionButton onClick={show}>{`${framed.show} ${new URL(url).host}`}</ActionButton>
      ) : (
        <Button
          href={url ?? SITE.external.recruiterForm}
          variant={shown === 'frame' ? 'quiet' : 'primary'}
          external
        >
          {open}
        </Button>
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}
