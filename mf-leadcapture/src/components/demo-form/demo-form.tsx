import { useShell } from '@federation/area-kit/shell-services'
import { useEffect, useRef, useState } from 'react'
import type { DemoFormSettings } from 'shared-contracts'
import { GUARD } from 'shared-contracts/field-rule'
import { ActionButton, Embed, type EmbedPart, getField, loadScript, Text, useNear } from 'shared-ui'
import { FORM_ID } from '../../../contract/form.ts'
import type { ContactFormContent, DemoFormContent } from '../leadcapture.schema.ts'
import { ContactForm } from '../contact-form/contact-form.tsx'
import embeddedForm from './embedded-form.module.css'
import formOffer from './form-offer.module.css'
import demoFormStyles from './demo-form.module.css'

/** True once a visitor has begun to fill in our form; it is then no longer replaced. */
const isTouched = (place: HTMLElement): boolean => {
  const form = place.querySelector<HTMLFormElement>(`#${FORM_ID}`)
  return (
    form !== null &&
    (form.contains(document.activeElement) ||
      form.querySelector(`[${GUARD.touched}]`) !== null ||
      [...form.querySelectorAll<HTMLInputElement>('input[id], select, textarea')].some(
        ({ value, type }) => type !== 'checkbox' && value !== '',
      ))
  )
}

interface DemoFormProps {
  /** Accessible name of the section with the form. */
  title: string
  content: DemoFormContent
  /** Content of our form. */
  contactForm: ContactFormContent
}

/**
 * The platform's form, if the settings name one. With consent it loads once it is near the viewport, else after a click. Our
 * form is shown without JavaScript, without that setting, if the platform fails to load, and if the visitor selects it. The
 * height is reserved, so that visible content does not move.
 */
export const DemoForm = ({ title, content, contactForm }: DemoFormProps) => {
  const { settings, consent } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'own' | 'offer' | 'platform'>('own')
  /** True once the visitor has chosen a form, or the platform's form failed or was sent. Consent then changes nothing. */
  const isSettled = useRef(false)
  const isNear = useNear(place)
  const demoForm = settings?.demoForm
  const isAllowed = consent.marketing && isNear

  useEffect(() => {
    const host = place.current
    if (!demoForm || !host || isSettled.current || isTouched(host)) return
    // At most the viewport's height: content below the viewport may move, and on a phone the form is twice as high.
    host.style.minHeight ||= `${Math.min(host.offsetHeight, innerHeight)}px`
    // The form depends on the settings and the consent, which are not known before mount.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(isAllowed ? 'platform' : 'offer')
  }, [demoForm, isAllowed])

  const settle = (next: typeof shown) => {
    isSettled.current = true
    setShown(next)
  }
  const choose = (next: typeof shown) => {
    settle(next)
    place.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={place} tabIndex={-1} className={demoFormStyles.place} data-shown={shown} aria-label={title}>
      {shown === 'offer' ? (
        <FormOffer {...content.offer} onOpen={() => choose('platform')} onOwn={() => choose('own')} />
      ) : null}
      {shown === 'platform' && demoForm ? (
        <EmbeddedForm
          content={content}
          settings={demoForm}
          onFailed={() => settle('own')}
          onSubmitted={() => settle('platform')}
        />
      ) : null}
      {shown === 'own' ? <ContactForm content={contactForm} /> : null}
    </section>
  )
}

interface FormOfferProps {
  text: string
  open: string
  own: string
  onOpen: () => void
  onOwn: () => void
}

/** Shown before the platform's code loads: explains what opening its form means, and offers our form instead. */
const FormOffer = ({ text, open, own, onOpen, onOwn }: FormOfferProps) => (
  <div className={formOffer.offer}>
    <p>{text}</p>
    <p className={formOffer.actions}>
      <ActionButton size="lg" onClick={onOpen}>
        {open}
      </ActionButton>
      <ActionButton variant="quiet" size="lg" onClick={onOwn}>
        {own}
      </ActionButton>
    </p>
  </div>
)

const EMBED = 'demo-form'
/** The specified delay before a form that is ready counts as such, in milliseconds. */
const READY_TRACKING_DELAY_MS = 2000

interface EmbeddedFormProps {
  content: DemoFormContent
  settings: DemoFormSettings
  onFailed: () => void
  onSubmitted: () => void
}

/** The platform's form, with the next step once it was sent. The form itself shows that it was sent. */
const EmbeddedForm = ({ content, settings, onFailed, onSubmitted }: EmbeddedFormProps) => {
  const { publish } = useShell()
  const isSubmitted = useRef(false)
  const [isSent, setSent] = useState(false)

  const hear = ({ type }: DemoFormMessage) => {
    if (type === 'refused') {
      publish({ type: 'form_failure', form: EMBED, error: 'The platform refused the submission.' })
      return
    }
    // Counted once: the platform may repeat its event, and the visitor may send the form again.
    if (!isSubmitted.current) publish({ type: 'embed_submitted', embed: EMBED })
    isSubmitted.current = true
    setSent(true)
    onSubmitted()
  }

  return (
    <>
      <Embed
        part={createHubspotForm(settings)}
        words={content.states}
        className={embeddedForm.form}
        readyAfter={READY_TRACKING_DELAY_MS}
        onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
        onFailed={(reason) => {
          publish({ type: 'embed_failed', embed: EMBED, reason })
          onFailed()
        }}
        onMessage={hear}
      />
      <output className="visually-hidden">{isSent ? content.states.submitted : null}</output>
      {isSent ? (
        <p className={embeddedForm.next}>
          <Text text={content.next} />
        </p>
      ) : null}
    </>
  )
}

/** `submitted`: the form was sent. `refused`: the platform rejected the submission, and shows its own message. */
type DemoFormMessage = { type: 'submitted' } | { type: 'refused' }

/** Events that the platform dispatches on `window`, and their meaning here. */
const EVENTS = {
  'hs-form-event:on-ready': { type: 'ready' },
  'hs-form-event:on-submission:success': { type: 'submitted' },
  'hs-form-event:on-submission:failed': { type: 'refused' },
} as const

/**
 * HubSpot's embedded form: a frame of theirs, so that their code and styles stay out of this page. The script looks for its
 * containers when it runs, so it is added after the container and removed with it. It dispatches events on `window`; those
 * of other forms are ignored.
 */
const createHubspotForm = ({
  baseUrl,
  region,
  portalId,
  formId,
}: DemoFormSettings): EmbedPart<DemoFormMessage> => ({
  mount(host, on) {
    const holder = document.createElement('div')
    holder.className = 'hs-form-frame'
    Object.assign(holder.dataset, { region, portalId, formId })
    const listening = new AbortController()
    for (const [name, meaning] of Object.entries(EVENTS)) {
      addEventListener(
        name,
        (event) => {
          if (event instanceof CustomEvent && getField(event.detail, 'formId') === formId) on(meaning)
        },
        { signal: listening.signal },
      )
    }
    host.append(holder)
    const removeScript = loadScript(`${baseUrl}/forms/embed/${portalId}.js`, {
      failed: (reason) => on({ type: 'failed', reason }),
    })
    return () => {
      listening.abort()
      removeScript()
      holder.remove()
    }
  },
})
