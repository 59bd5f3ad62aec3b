/** Controls that few islands (interactive parts of pages) use. This module is separate, so that only these islands load it. */

import { DOM } from 'shared-contracts/page'
import { type ReactNode, useId } from 'react'
import styles from './controls.module.css'
import { TextInput } from '../form/controls.tsx'
import { getDescribedBy, FieldRow } from './controls.tsx'

export interface StepperProps {
  label: string
  previous: string
  next: string
  isFirst: boolean
  isLast: boolean
  onStep: (by: 1 | -1) => void
  /** Description of the current step, between the buttons. */
  children: ReactNode
}

/**
 * Buttons `previous` and `next` for steps. At the first or last step, one button is disabled with `aria-disabled`, so that it
 * keeps the focus. A click publishes no `button_click`, because the island publishes its own event for the step.
 */
export const Stepper = ({ label, previous, next, isFirst, isLast, onStep, children }: StepperProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` is only for form fields
  <div role="group" aria-label={label} className={styles.stepper}>
    <StepButton label={previous} isEnd={isFirst} onPress={() => onStep(-1)} />
    <p className={styles.step}>{children}</p>
    <StepButton label={next} isEnd={isLast} onPress={() => onStep(1)} />
  </div>
)

const StepButton = ({ label, isEnd, onPress }: { label: string; isEnd: boolean; onPress: () => void }) => (
  <button
    type="button"
    className={styles.button}
    aria-disabled={isEnd || undefined}
    {...{ [DOM.ownEvent]: '' }}
    onClick={isEnd ? undefined : onPress}
  >
    {label}
  </button>
)

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

/** A text field as wide as its panel. */
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
