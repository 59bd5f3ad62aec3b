import { SUMMARY_HEADING } from 'shared-contracts/form-post'
import { SITE } from 'shared-contracts/site'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import styles from './error-summary.module.css'

/** Error message of one field. `id` is the HTML id of its control. */
export interface FieldProblem {
  id: string
  message: string
}

/** Content of the error summary of a form. */
export interface Problems {
  /** Sentence about a failed request. Null if the request did not fail and only fields are invalid. */
  failure: string | null
  fields: readonly FieldProblem[]
  /**
   * True if the form guard (a script that validates forms) has shown the problems before hydration. React then does not move
   * the focus to the summary.
   */
  wereShown?: boolean
}

const NONE: readonly string[] = []

interface ErrorSummaryProps {
  id: string
  /**
   * Ids of all controls, in the order of the form. The HTML contains an empty, hidden list item for each control. Before
   * hydration, the form guard (a script that validates forms) writes errors into these items.
   */
  all: readonly string[]
  problems: Problems | null
  /** Ids of the controls that are valid now. The summary omits their errors. Default: none. */
  valid?: readonly string[]
}

/** Returns the problems that the visitor has not fixed yet. Null if none is left. */
export const listOpenProblems = (problems: Problems | null, valid: readonly string[]): Problems | null => {
  const fields = problems?.fields.filter(({ id }) => !valid.includes(id)) ?? []
  return problems && (problems.failure !== null || fields.length > 0) ? { ...problems, fields } : null
}

/**
 * Scrolls to the control's label and focuses the control. By default, the browser would scroll to the control itself, and the
 * header would cover the label.
 */
const goToField = (event: MouseEvent<HTMLAnchorElement>) => {
  const control = document.querySelector<HTMLInputElement>(event.currentTarget.hash)
  if (!control) return
  event.preventDefault()
  event.stopPropagation()
  control.labels?.[0]?.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
}

/**
 * Error summary at the top of a form. The summary gets the focus after each failed submit. Its element is always in the HTML,
 * because other code fills it as well. Before hydration, the form guard (a script that validates forms) shows it. Without
 * JavaScript, the lead API (the server that receives the forms) writes the errors into it.
 */
export const ErrorSummary = ({ id, all, problems, valid = NONE }: ErrorSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  const focusedProblems = useRef<Problems | null>(null)
  const { email, phone, phoneHref } = SITE.contact
  const open = listOpenProblems(problems, valid)
  const isOpen = open !== null

  useEffect(() => {
    if (!problems || problems.wereShown || !isOpen || focusedProblems.current === problems) return
    // The summary gets the focus only when it is open. React Hook Form publishes its errors after `problems` is set. Until
    // then, all controls count as valid, so the summary is hidden and cannot be focused.
    focusedProblems.current = problems
    summary.current?.focus()
  }, [problems, isOpen])

  const problemById = new Map(open?.fields.map((field) => [field.id, field.message]))
  const failure = open?.failure ?? null
  return (
    <div
      ref={summary}
      id={id}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      hidden={!isOpen}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, the API's page must open at its errors
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
      <ul hidden={open?.fields.length === 0}>
        {all.map((control) => (
          <li key={control} hidden={!problemById.has(control)}>
            <a href={`#${control}`} onClick={goToField} suppressHydrationWarning>
              {problemById.get(control) ?? ''}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Alert about a failed request, on a page that the lead API (the server that receives the forms) renders. When the page has
 * loaded, the alert has the focus.
 */
export const Alert = ({ heading, children }: { heading: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page opens at the error
  <div className={styles.summary} role="alert" tabIndex={-1} autoFocus>
    <h2>{heading}</h2>
    {children}
  </div>
)
