import { messageId } from 'shared-contracts/field-rule'
import { useId } from 'react'
import { TextInput } from '../form/controls.tsx'
import { FieldMessage } from '../form/field.tsx'
import styles from './controls.module.css'

export interface TextFieldProps {
  /** Name of the control in what `readTouched` returns; unique in its panel. */
  name: string
  label: string
  value: string
  maxLength: number
  hint: string
  /** Message for a value that is not used; undefined if it is. */
  problem: string | undefined
  onChange: (value: string) => void
}

/** A line of text as wide as its panel. Apart from the other controls, so that islands without one do not load it. */
export function TextField({ label, hint, problem, onChange, ...input }: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={styles.row} data-wide="">
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
      <TextInput
        {...input}
        id={id}
        type="text"
        autoComplete="off"
        aria-describedby={problem === undefined ? hintId : `${hintId} ${messageId(id)}`}
        aria-invalid={problem === undefined ? undefined : true}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldMessage id={id} error={problem} />
    </div>
  )
}
