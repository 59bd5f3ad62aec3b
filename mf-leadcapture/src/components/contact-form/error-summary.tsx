import { SITE } from 'shared-contracts/site'
import { useEffect, useRef, type MouseEvent } from 'react'
import { FAILURE_PREFIX, fieldId, SUMMARY_HEADING, SUMMARY_ID } from '../../../contract/form.ts'
import type { Problems } from './problems.ts'
import styles from './error-summary.module.css'

/** Brings the label into view with its control; a jump to the control alone would leave the label under the header. */
const goToField = (event: MouseEvent<HTMLAnchorElement>) => {
  const control = document.querySelector<HTMLInputElement>(event.currentTarget.hash)
  if (!control) return
  event.preventDefault()
  event.stopPropagation()
  control.labels?.[0]?.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}

/** What went wrong, on top of the form; takes the focus each time a submit fails. */
export const ErrorSummary = ({ problems }: { problems: Problems | null }) => {
  const summary = useRef<HTMLDivElement>(null)
  const { email, phone, phoneHref } = SITE.contact

  useEffect(() => {
    if (problems) summary.current?.focus()
  }, [problems])

  if (!problems) return <div id={SUMMARY_ID} className={styles['summary']} hidden />
  return (
    <div ref={summary} id={SUMMARY_ID} className={styles['summary']} role="alert" tabIndex={-1}>
      <h2>{SUMMARY_HEADING}</h2>
      {problems.failure === null ? null : (
        <>
          <p>
            {FAILURE_PREFIX}
            {problems.failure}
          </p>
          <p>
            Everything you typed is still here. Send it again, call <a href={phoneHref}>{phone}</a> or write to{' '}
            <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </>
      )}
      {problems.fields.length === 0 ? null : (
        <ul>
          {problems.fields.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={goToField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
