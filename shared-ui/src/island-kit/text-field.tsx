import { useId } from 'react'
import { TextInput } from '../form/controls.tsx'
import { getDescribedBy, FieldRow } from './controls.tsx'

export interface TextFieldProps {
  /** Name of the control, unique in the panel. It is the key of the control's value in the result of `readChangedControls`. */
  name: string
  label: string
  value: string
  maxLength: number
  hint: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** A text field as wide as its panel. This module is separate, so that islands without text fields do not load it. */
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
