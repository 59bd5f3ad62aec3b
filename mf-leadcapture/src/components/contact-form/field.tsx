import type { LeadField } from 'shared-contracts'
import type { ReactNode } from 'react'
import { fieldErrorId, fieldId } from '../../../contract/form.ts'
import styles from './field.module.css'

const hintId = (name: LeadField): string => `${fieldId(name)}-hint`

/** What ties a control to its label, hint and message. */
export const controlProps = (name: LeadField, error: string | undefined, hasHint = false) => ({
  id: fieldId(name),
  required: true,
  'aria-describedby': hasHint ? `${hintId(name)} ${fieldErrorId(name)}` : fieldErrorId(name),
  'aria-invalid': error === undefined ? undefined : true,
})

/** Holds a field's message; there from the start, because the API fills it where no script runs. */
export const FieldMessage = ({ name, error }: { name: LeadField; error: string | undefined }) => (
  <p id={fieldErrorId(name)} className={styles['message']} hidden={error === undefined}>
    {error}
  </p>
)

interface FieldProps {
  name: LeadField
  label: string
  hint?: string
  error: string | undefined
  /** Takes the form's whole width. */
  wide?: boolean
  children: ReactNode
}

/** Label and hint on one line, the control under them, its message below. */
export const Field = ({ name, label, hint, error, wide = false, children }: FieldProps) => (
  <div className={styles['field']} data-wide={wide || undefined}>
    <div className={styles['head']}>
      <label htmlFor={fieldId(name)} className={styles['label']}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={hintId(name)} className={styles['hint']}>
          {hint}
        </span>
      )}
    </div>
    {children}
    <FieldMessage name={name} error={error} />
  </div>
)
