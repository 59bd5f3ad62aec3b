import { messageId } from 'shared-contracts/field-ids'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './controls.module.css'
import fieldStyles from './field.module.css'

type Plain<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'style'>

/** A field of one line. */
export const TextInput = (props: Plain<'input'>) => (
  <input type="text" {...props} className={styles.control} />
)

/** A field that grows with its text. */
export const TextArea = (props: Plain<'textarea'>) => <textarea {...props} className={styles.control} />

export interface SelectInputProps extends Plain<'select'> {
  /** Shown, and sent as nothing, until something is chosen; left out where something is from the start. */
  prompt?: string
  /** What is sent is what is shown, where nothing else is said. */
  options: readonly (string | { value: string; label: string })[]
}

/** A native select with the site's own arrow. */
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
    {/* Drawn here: the icons' own code would be a tenth of an island. */}
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
  /** What is shown; undefined where the field holds. */
  error: string | undefined
}

/** A field's message: there from the start, empty and hidden, for the guard, which may have filled it before hydration. */
export const FieldMessage = ({ id, error }: FieldMessageProps) => (
  <p id={messageId(id)} className={fieldStyles.message} hidden={error === undefined} suppressHydrationWarning>
    {error ?? ''}
  </p>
)
