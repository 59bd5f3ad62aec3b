import { useShell } from '@federation/area-kit/shell-services'
import { GUARD } from 'shared-contracts/field-rule'
import { useEffect, useRef, useState } from 'react'
import { FORM_ID } from '../../../contract/form.ts'
import { sheet } from '../../content/contact-form.ts'
import { ContactForm } from '../contact-form/contact-form.tsx'
import { useNear } from 'shared-ui'
import { EmbeddedForm } from './embedded-form.tsx'
import { FormOffer } from './form-offer.tsx'
import styles from './demo-form.module.css'

/** True once a visitor has begun with our own form: then nothing takes its place. */
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

/**
 * The platform's form where the settings name one: by itself with consent, once it is near; else behind a press. Our own
 * otherwise: without JavaScript, without settings, where the platform does not come up, and where the visitor prefers it.
 * The height is reserved, so that nothing on view moves.
 */
export const DemoForm = () => {
  const { settings, consent } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'own' | 'offer' | 'platform'>('own')
  /** The visitor has chosen a form, or the platform has had its turn: consent changes nothing any more. */
  const isSettled = useRef(false)
  const isNear = useNear(place)
  const demoForm = settings?.demoForm
  const isAllowed = consent.marketing && isNear

  useEffect(() => {
    const host = place.current
    if (!demoForm || !host || isSettled.current || isTouched(host)) return
    // What is below the window may move up unseen; a phone's form is twice as high as the phone.
    host.style.minHeight ||= `${Math.min(host.offsetHeight, innerHeight)}px`
    // Which form it is depends on the settings and the consent, which are not known before mount.
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
    <section ref={place} tabIndex={-1} className={styles.place} data-shown={shown} aria-label={sheet.title}>
      {shown === 'offer' ? <FormOffer onOpen={() => choose('platform')} onOwn={() => choose('own')} /> : null}
      {shown === 'platform' && demoForm ? (
        <EmbeddedForm
          settings={demoForm}
          onFailed={() => settle('own')}
          onSubmitted={() => settle('platform')}
        />
      ) : null}
      {shown === 'own' ? <ContactForm /> : null}
    </section>
  )
}
