import { useShell } from 'federation/shell-services'
import { GUARD } from 'shared-contracts/field-rule'
import { useEffect, useRef, useState } from 'react'
import { FORM_ID } from '../../../contract/form.ts'
import { sheet } from '../../content/contact-form.ts'
import { ContactForm } from '../contact-form/contact-form.tsx'
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
 * The platform's form where the settings name one, our own otherwise: without JavaScript, without settings, where the
 * platform does not come up, and where the visitor prefers it. The height is reserved, so that nothing on view moves.
 */
export const DemoForm = () => {
  const { settings } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'own' | 'offer' | 'platform'>('own')
  const demoForm = settings?.demoForm

  useEffect(() => {
    const host = place.current
    if (!demoForm || !host || isTouched(host)) return
    // What is below the window may move up unseen; a phone's form is twice as high as the phone.
    host.style.minHeight = `${Math.min(host.offsetHeight, innerHeight)}px`
    // Which form it is depends on the settings, which are not known before mount.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown('offer')
  }, [demoForm])

  const show = (next: typeof shown) => {
    setShown(next)
    place.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={place} tabIndex={-1} className={styles.place} data-shown={shown} aria-label={sheet.title}>
      {shown === 'offer' ? <FormOffer onOpen={() => show('platform')} onOwn={() => show('own')} /> : null}
      {shown === 'platform' && demoForm ? (
        <EmbeddedForm settings={demoForm} onFailed={() => show('own')} />
      ) : null}
      {shown === 'own' ? <ContactForm /> : null}
    </section>
  )
}
