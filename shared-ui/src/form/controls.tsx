import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Icon } from '../brand/icon.tsx'
import styles from './controls.module.css'

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
    <Icon icon={ChevronDown} size={18} className={styles.chevron} />
  </span>
)
