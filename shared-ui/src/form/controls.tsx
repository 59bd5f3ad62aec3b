import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../brand/icon.tsx'
import styles from './controls.module.css'

type Plain<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'style'>

/** A field of one line. */
export const TextInput = (props: Plain<'input'>) => <input type="text" {...props} className={styles.control} />

/** A field that grows with its text. */
export const TextArea = (props: Plain<'textarea'>) => <textarea {...props} className={styles.control} />

export interface SelectInputProps extends Plain<'select'> {
  /** Shown, and sent as nothing, until something is chosen. */
  prompt: string
  options: readonly string[]
}

/** A native select with the site's own arrow. */
export const SelectInput = ({ prompt, options, ...rest }: SelectInputProps) => (
  <span className={styles.select}>
    <select {...rest} className={styles.control}>
      <option value="">{prompt}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
    <Icon icon={ChevronDown} size={18} className={styles.chevron} />
  </span>
)
