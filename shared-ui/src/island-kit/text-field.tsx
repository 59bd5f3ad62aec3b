import { useId } from 'react'
import { TextInput } from '../form/controls.tsx'
import { getDescribedBy, FieldRow } from './controls.tsx'

export interface TextFieldProps {
  /** Name of the control in the result of `readChangedControls`. Unique in the panel. */
  name: string
  label: string
  value: string
  maxLength: number
  hint: string
  /** Message for an invalid value. Undefined if the value is valid. The island does not compute with an invalid value. */
  problem: string | undefined
  onChange: (value: string) => void
}

/**
 * A text field with the width of its panel. This module is separate from the other controls, so that islands without a text
 * field do not load it.
 */
export function TextField({ label, hint, problem, onChange, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldRow {...{ id, label, hint, problem }} data-wide="">
      <TextInput
        {...input}
        id={id}
        type="text"
        autoComplete="off"
        {...getDescribedBy(id, hint, problem)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldRow>
  )
}
