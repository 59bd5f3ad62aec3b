import { DOM } from 'shared-contracts/page'
import type { ReactNode } from 'react'
import styles from './controls.module.css'

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
 * Buttons for steps. A disabled one has `aria-disabled` and keeps the focus. The island publishes events itself. Separate, so
 * that other islands do not load it.
 */
export const Stepper = ({ label, previous, next, isFirst, isLast, onStep, children }: StepperProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no form field is in it
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
