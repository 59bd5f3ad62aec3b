import { getMessageId } from 'shared-contracts/field-ids'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './controls.module.css'
import fieldStyles from './field.module.css'

type Plain<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'style'>

/** A single-line text field. */
export const TextInput = (props: Plain<'input'>) => (
  <input type="text" {...props} className={styles.control} />
)

/** A multi-line text field. Its height grows with its text. */
export const TextArea = (props: Plain<'textarea'>) => <textarea {...props} className={styles.control} />

export interface SelectInputProps extends Plain<'select'> {
  /** Label of the empty first option. Omit it if an option is selected initially. */
  prompt?: string
  /** Options. A string is both value and label of its option. */
  options: readonly (string | { value: string; label: string })[]
}

/** A native select with a custom arrow. */
export const SelectInput = ({ prompt, options, ...rest }: SelectInputProps) => (
  <span className={styles.select}>
    <select {...rest} className={styles.control}>
      {prompt === undefined ? null : <option value="">{prompt}</option>}
      {options.map((option) => {
        if (typeof option === 'string') return <option key={option}>{option}</option>
        return (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        )
      })}
    </select>
    {/* An inline SVG, because the code of the icon component would be a tenth of an island's size. */}
    <svg
      viewBox="0 0 24 24"
      width={18}
      height={18}
      strokeWidth={1.75}
      aria-hidden="true"
      className={classNames('lucide', styles.chevron)}
    >
      <path d="m6 9 6 6 6-6" />
    </svg>
  </span>
)

interface FieldMessageProps {
  /** Id of the control. */
  id: string
  /** Error message. Undefined if the field is valid. */
  error: string | undefined
}

/**
 * Error message of a field. Rendered hidden and empty for a valid field, so that the guard can show a message before hydration.
 */
export const FieldMessage = ({ id, error }: FieldMessageProps) => (
  <p
    id={getMessageId(id)}
    className={fieldStyles.message}
    hidden={error === undefined}
    suppressHydrationWarning
  >
    {error ?? ''}
  </p>
)
