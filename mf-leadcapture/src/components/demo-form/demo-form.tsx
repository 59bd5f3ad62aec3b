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

/**
 * True if the visitor has begun to fill in the site's own contact form. The marketing platform's form must then not replace it.
 */
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
  title: string
  content: DemoFormContent
  contactForm: ContactFormContent
}

/**
 * Form of a marketing platform, such as HubSpot. The settings name the platform. With consent to marketing, the form loads when
 * it is near the viewport. Without consent, it loads after a click. The site's own contact form is shown instead if JavaScript
 * is off, the settings name no platform, the marketing platform's form fails, or the visitor chooses the contact form.
 */
export const DemoForm = ({ title, content, contactForm }: DemoFormProps) => {
  const { settings, consent } = useShell()
  const container = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'own' | 'offer' | 'platform'>('own')
  /**
   * True if the displayed form must stay, even if the visitor changes the consent. Set after the visitor chose a form, and
   * after the form of the marketing platform was sent or failed.
   */
  const isSettled = useRef(false)
  const isNear = useNear(container)
  const demoForm = settings?.demoForm
  const isAllowed = consent.marketing && isNear

  useEffect(() => {
    const host = container.current
    if (!demoForm || !host || isSettled.current || isTouched(host)) return
    // Reserve the height of the contact form, so that content below it does not move. At most one viewport height is needed:
    // content further down is not visible.
    host.style.minHeight ||= `${Math.min(host.offsetHeight, innerHeight)}px`
    // Settings and consent are known only after mount, so an effect selects the form.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(isAllowed ? 'platform' : 'offer')
  }, [demoForm, isAllowed])

  const chooseFinally = (next: typeof shown) => {
    isSettled.current = true
    setShown(next)
  }
  const choose = (next: typeof shown) => {
    chooseFinally(next)
    container.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={container}
      tabIndex={-1}
      className={demoFormStyles.place}
      data-shown={shown}
      aria-label={title}
    >
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

type FormOfferProps = DemoFormContent['offer'] & { onOpen: () => void; onOwn: () => void }

/**
 * Text and two buttons in place of the marketing platform's form, until the visitor loads it. `text` says that the platform
 * may set cookies. The button with the label `open` loads the platform's form. The button `own` shows the site's own form.
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
/**
 * Delay in ms from the `ready` event of the marketing platform's form until analytics counts the form as ready. The product
 * specification prescribes the delay.
 */
const READY_TRACKING_DELAY_MS = 2000

interface EmbeddedFormProps {
  content: DemoFormContent
  settings: DemoFormSettings
  onFailed: () => void
  onSubmitted: () => void
}

/**
 * Form of the marketing platform, such as HubSpot. After a submission, the platform shows a confirmation. Below the
 * confirmation, this component shows a sentence about the next step.
 */
const EmbeddedForm = ({ content, settings, onFailed, onSubmitted }: EmbeddedFormProps) => {
  const { publish } = useShell()
  const isSubmitted = useRef(false)
  const [isSent, setSent] = useState(false)

  const handleMessage = ({ type }: DemoFormMessage) => {
    if (type === 'refused')
      return publish({ type: 'form_failure', form: EMBED, error: 'The platform refused the submission.' })
    // Publish the event only once. The marketing platform can repeat its own event, and visitors can send the form again.
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

/** Messages after a submission of the marketing platform's form. `refused`: the form shows which values it rejected. */
type DemoFormMessage = { type: 'submitted' } | { type: 'refused' }

const EVENTS = {
  'hs-form-event:on-ready': { type: 'ready' },
  'hs-form-event:on-submission:success': { type: 'submitted' },
  'hs-form-event:on-submission:failed': { type: 'refused' },
} as const

/**
 * HubSpot's form, in an iframe, so that its code and styles do not affect this page. HubSpot's script searches for containers
 * only once, when it runs. So add the script after the container, and remove both together. Ignores events of other forms.
 */
const createHubspotForm = (settings: DemoFormSettings): EmbedPart<DemoFormMessage> => ({
  mount(host, on) {
    const { baseUrl, region, portalId, formId } = settings
    const holder = document.createElement('div')
    holder.className = 'hs-form-frame'
    Object.assign(holder.dataset, { region, portalId, formId })
    const listening = new AbortController()
    for (const [name, message] of Object.entries(EVENTS)) {
      const pass = (event: Event) => {
        if (event instanceof CustomEvent && getField(event.detail, 'formId') === formId) on(message)
      }
      addEventListener(name, pass, { signal: listening.signal })
    }
    host.append(holder)
    const removeScript = loadScript(host, `${baseUrl}/forms/embed/${portalId}.js`, {
      failed: (reason) => on({ type: 'failed', reason }),
    })
    return () => {
      listening.abort()
      removeScript()
      holder.remove()
    }
  },
})
