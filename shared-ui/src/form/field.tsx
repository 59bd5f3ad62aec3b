import type { ReactNode } from 'react'
import styles from './field.module.css'

/** Ids of a control's hint and message, by the control's own. */
const hintId = (id: string): string => `${id}-hint`
const errorId = (id: string): string => `${id}-error`

/** What ties a control to its label, hint and message. */
export const controlProps = (id: string, error: string | undefined, { hint = false, required = true } = {}) => ({
  id,
  required,
  'aria-describedby': hint ? `${hintId(id)} ${errorId(id)}` : errorId(id),
  'aria-invalid': error === undefined ? undefined : (true as const),
})

/** Holds a field's message; there from the start, because the lead API fills it where no script runs. */
export const FieldMessage = ({ id, error }: { id: string; error: string | undefined }) => (
  <p id={errorId(id)} className={styles['message']} hidden={error === undefined}>
    {error}
  </p>
)

export interface FieldProps {
  /** Id of the control. */
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  /** Takes the form's whole width. */
  wide?: boolean
  children: ReactNode
}

/** Label and hint on one line, the control under them, its message below. */
export const Field = ({ id, label, hint, error, wide = false, children }: FieldProps) => (
  <div className={styles['field']} data-wide={wide || undefined}>
    <div className={styles['head']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={hintId(id)} className={styles['hint']}>
          {hint}
        </span>
      )}
    </div>
    {children}
    <FieldMessage id={id} error={error} />
  </div>
)
