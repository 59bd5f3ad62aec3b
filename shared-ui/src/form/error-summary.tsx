import { SUMMARY_HEADING } from 'shared-contracts/form-post'
import { SITE } from 'shared-contracts/site'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from './error-summary.module.css'

/** A field that may be at fault: its control's id, and what is said of it. */
export interface FieldProblem {
  id: string
  message: string
}

/** What stands in the summary after a submit that did not succeed. */
export interface Problems {
  /** Why the form could not be sent, a whole sentence; null where only fields are at fault. */
  failure: string | null
  /** In the form's order. */
  fields: readonly FieldProblem[]
  /** The guard had shown them: the focus stays where the visitor has it by now. */
  wereShown?: boolean
}

interface ErrorSummaryProps {
  id: string
  /** Ids of all controls, in the form's order. Their entries are rendered with the page, empty and hidden, for the guard. */
  all: readonly string[]
  problems: Problems | null
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
 * because the guard shows it before the form is awake, and the lead API fills it where no script runs. On a page that was
 * rendered with problems it has the focus from the start.
 */
export const ErrorSummary = ({ id, all, problems }: ErrorSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  const { email, phone, phoneHref } = SITE.contact

  useEffect(() => {
    if (problems && !problems.wereShown) summary.current?.focus()
  }, [problems])

  const said = new Map(problems?.fields.map((field) => [field.id, field.message]))
  const failure = problems?.failure ?? null
  return (
    <div
      ref={summary}
      id={id}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      hidden={!problems}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that answers a failed submit opens at what went wrong
      autoFocus={problems !== null}
    >
      <h2>{SUMMARY_HEADING}</h2>
      <p data-offline hidden>
        No connection. Send it again in a moment.
      </p>
      {failure === null ? null : (
        <>
          <p>{failure}</p>
          <p>
            Everything you typed is still here. Send it again, call <a href={phoneHref}>{phone}</a> or write
            to <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </>
      )}
      <ul hidden={problems?.fields.length === 0}>
        {all.map((control) => (
          <li key={control} hidden={!said.has(control)}>
            <a href={`#${control}`} onClick={goToField} suppressHydrationWarning>
              {said.get(control) ?? ''}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One thing that went wrong beside the fields, on a page that was rendered to say so: it has the focus from the start. */
export const Alert = ({ heading, children }: { heading: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page opens at what went wrong
  <div className={styles.summary} role="alert" tabIndex={-1} autoFocus>
    <h2>{heading}</h2>
    {children}
  </div>
)
