import { useId } from 'react'
import { TextInput } from '../form/controls.tsx'
import { describe, FieldRow } from './controls.tsx'

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
  return (
    <FieldRow {...{ id, label, hint, problem }} data-wide="">
      <TextInput
        {...input}
        id={id}
        type="text"
        autoComplete="off"
        {...describe(id, hint, problem)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldRow>
  )
}
