import { getMessageId } from 'shared-contracts/field-ids'
import { ruleAttributes, type FieldRule } from 'shared-contracts/field-rule'
import type { ReactNode } from 'react'
import { FieldMessage } from './controls.tsx'
import styles from './field.module.css'

const hintId = (id: string): string => `${id}-hint`

/**
 * Returns the props that connect a control with its hint, its error message and `rule`, by which the field is validated.
 * `aria-describedby` refers to the error message only while the message is visible.
 */
export const controlProps = (
  id: string,
  rule: FieldRule,
  error: string | undefined,
  { hint = false } = {},
) => ({
  id,
  ...ruleAttributes(rule),
  'aria-describedby':
    [...(hint ? [hintId(id)] : []), ...(error === undefined ? [] : [getMessageId(id)])].join(' ') ||
    undefined,
  'aria-invalid': error === undefined ? undefined : (true as const),
})

export interface FieldProps {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  wide?: boolean
  children: ReactNode
}

/** Form field: label and hint in one line, then the control and the error message. */
export const Field = ({ id, label, hint, error, wide = false, children }: FieldProps) => (
  <div className={styles.field} data-wide={wide || undefined}>
    <div className={styles.head}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={hintId(id)} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
    {children}
    <FieldMessage id={id} error={error} />
  </div>
)
