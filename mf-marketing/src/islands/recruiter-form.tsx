import { useShell } from '@federation/area-kit/shell-services'
import { SITE } from 'shared-contracts/site'
import { useRef, useState } from 'react'
import { ActionButton, Button, createFramePart, Embed, parseHeight, type EmbedMessage } from 'shared-ui'
import { recruiter } from '../content/aiagents.ts'
import styles from '../components/embeds/recruiter-form.module.css'

const EMBED = 'recruiter-form'

/**
 * Form of the AI recruiter, which another company hosts. Usually only a link is shown, so that the page loads nothing from that
 * company. If the site's settings name an embeddable form, a button beside the link loads the form into the page.
 */
export const Island = () => {
  const { settings, publish } = useShell()
  const sheet = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<'offer' | 'frame' | 'failed'>('offer')
  const { name, fields, open, note, framed } = recruiter.form
  const url = settings?.recruiterForm?.url

  const show = () => {
    setView('frame')
    sheet.current?.focus({ preventScroll: true })
  }

  return (
    // `data-roomy` reserves space for the form. It stays set if the form fails, so that content below does not move.
    <div
      ref={sheet}
      tabIndex={-1}
      className={styles.sheet}
      data-tone="card"
      data-roomy={view === 'offer' ? undefined : ''}
    >
      {url !== undefined && view === 'frame' ? (
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
            setView('failed')
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
      {url !== undefined && view === 'offer' ? (
        <ActionButton onClick={show}>{`${framed.show} ${new URL(url).host}`}</ActionButton>
      ) : (
        <Button
          href={url ?? SITE.external.recruiterForm}
          variant={view === 'frame' ? 'quiet' : 'primary'}
          external
        >
          {open}
        </Button>
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}

/**
 * Parses a message that the form provider's page posts to its parent window. `setHeight:<CSS pixels>:<form id>` reports a new
 * height. `scrollIntoView:<form id>` reports that the form shows its next page. Returns null for other messages, and for
 * messages about a form that `url` does not contain.
 */
export const readRecruiterForm = (data: unknown, url: string): EmbedMessage | null => {
  if (typeof data !== 'string') return null
  const [word = '', ...rest] = data.split(':')
  const [value = '', formId = ''] = word === 'setHeight' ? rest : ['', ...rest]
  if (formId !== '' && !new URL(url).pathname.split('/').includes(formId)) return null
  if (word === 'scrollIntoView') return { type: 'ready' }
  const height = word === 'setHeight' ? parseHeight(value) : null
  return height === null ? null : { type: 'height', height }
}
