import { SUMMARY_HEADING } from 'shared-contracts/form-post'
import { SITE } from 'shared-contracts/site'
import { useEffect, useRef, type MouseEvent } from 'react'
import styles from './error-summary.module.css'

/** What stands in the summary after a submit that did not succeed. */
export interface Problems {
  /** Why the form could not be sent, a whole sentence; null where only fields are at fault. */
  failure: string | null
  /** In the form's order; `id` is the control's. */
  fields: readonly { id: string; message: string }[]
}

/** Brings the label into view with its control; a jump to the control alone would leave the label under the header. */
const goToField = (event: MouseEvent<HTMLAnchorElement>) => {
  const control = document.querySelector<HTMLInputElement>(event.currentTarget.hash)
  if (!control) return
  event.preventDefault()
  event.stopPropagation()
  control.labels?.[0]?.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}

/**
 * What went wrong, on top of the form; takes the focus each time a submit fails. There from the start under its id,
 * because the lead API fills it where no script runs.
 */
export const ErrorSummary = ({ id, problems }: { id: string; problems: Problems | null }) => {
  const summary = useRef<HTMLDivElement>(null)
  const { email, phone, phoneHref } = SITE.contact

  useEffect(() => {
    if (problems) summary.current?.focus()
  }, [problems])

  if (!problems) return <div id={id} className={styles['summary']} hidden />
  return (
    <div ref={summary} id={id} className={styles['summary']} role="alert" tabIndex={-1}>
      <h2>{SUMMARY_HEADING}</h2>
      {problems.failure === null ? null : (
        <>
          <p>{problems.failure}</p>
          <p>
            Everything you typed is still here. Send it again, call <a href={phoneHref}>{phone}</a> or write to{' '}
            <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </>
      )}
      {problems.fields.length === 0 ? null : (
        <ul>
          {problems.fields.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} onClick={goToField}>
                {field.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
