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

/** True if the visitor has begun to fill in the site's contact form, which must then not be replaced. */
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
  /** Texts of the site's contact form. */
  contactForm: ContactFormContent
}

/**
 * Form of the marketing platform, if the settings name one. It loads near the viewport with consent to marketing, else after a
 * click. The site's contact form is shown without JavaScript, without that setting, if the platform fails to load, or if the
 * visitor selects it. The height is reserved, so that visible content does not move.
 */
export const DemoForm = ({ title, content, contactForm }: DemoFormProps) => {
  const { settings, consent } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'own' | 'offer' | 'platform'>('own')
  /**
   * True once the visitor has chosen a form, or the platform's form has failed or was sent. Later changes of consent have no
   * effect.
   */
  const isSettled = useRef(false)
  const isNear = useNear(place)
  const demoForm = settings?.demoForm
  const isAllowed = consent.marketing && isNear

  useEffect(() => {
    const host = place.current
    if (!demoForm || !host || isSettled.current || isTouched(host)) return
    // Reserves at most the viewport's height. Content below the viewport may move, and on a phone the form is twice as high.
    host.style.minHeight ||= `${Math.min(host.offsetHeight, innerHeight)}px`
    // Settings and consent are known only after mount. Therefore an effect selects the form.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(isAllowed ? 'platform' : 'offer')
  }, [demoForm, isAllowed])

  const chooseFinally = (next: typeof shown) => {
    isSettled.current = true
    setShown(next)
  }
  const choose = (next: typeof shown) => {
    chooseFinally(next)
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
          onFailed={() => chooseFinally('own')}
          onSubmitted={() => chooseFinally('platform')}
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

/**
 * Shown until the platform's code loads. Explains the consequences of opening the platform's form, and offers the site's form
 * instead.
 */
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
/** Specified delay in ms from the platform's `ready` event until the form counts as ready in analytics. */
const READY_TRACKING_DELAY_MS = 2000

interface EmbeddedFormProps {
  content: DemoFormContent
  settings: DemoFormSettings
  onFailed: () => void
  onSubmitted: () => void
}

/** Form of the platform. Below it, the next step is shown once the form was sent; the form itself confirms the submission. */
const EmbeddedForm = ({ content, settings, onFailed, onSubmitted }: EmbeddedFormProps) => {
  const { publish } = useShell()
  const isSubmitted = useRef(false)
  const [isSent, setSent] = useState(false)

  const handleMessage = ({ type }: DemoFormMessage) => {
    if (type === 'refused') {
      publish({ type: 'form_failure', form: EMBED, error: 'The platform refused the submission.' })
      return
    }
    // Published only once: the platform may repeat its event, and the visitor may send the form again.
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
        onMessage={handleMessage}
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

/** Message of the platform's form. `submitted`: it was sent. `refused`: the platform rejected it and shows its own message. */
type DemoFormMessage = { type: 'submitted' } | { type: 'refused' }

/** Events that the platform dispatches on `window`, and the message for each. */
const EVENTS = {
  'hs-form-event:on-ready': { type: 'ready' },
  'hs-form-event:on-submission:success': { type: 'submitted' },
  'hs-form-event:on-submission:failed': { type: 'refused' },
} as const

/**
 * HubSpot's embedded form. It is in a frame of HubSpot, so that its code and styles stay out of this page. The script searches
 * for containers when it runs; so it is added after the container, and removed with it. Events on `window` that belong to another
 * form are ignored.
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
