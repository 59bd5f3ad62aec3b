import { getMessageId } from 'shared-contracts/form-post'
import type { LeadControl } from 'shared-contracts/lead-fields'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './controls.module.css'
import fieldStyles from './field.module.css'

type Plain<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'style'>

/** A text input in the style of the forms. `type` can be replaced, for example with `email`. */
export const TextInput = (props: Plain<'input'>) => (
  <input type="text" {...props} className={styles.control} />
)

/** A multi-line text field that grows with its text. */
export const TextArea = (props: Plain<'textarea'>) => <textarea {...props} className={styles.control} />

interface SelectInputProps extends Plain<'select'> {
  /** Label of the empty first option. Omit it if another option is selected initially. */
  prompt?: string
  /** A string is both value and label of its option. */
  options: readonly (string | { value: string; label: string })[]
}

/** A select element in the style of the forms. */
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
    {/* An inline SVG, because the icon component would enlarge the script of a form by a tenth. */}
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

type SharedProps = Pick<Plain<'input'>, 'id' | 'name' | 'aria-describedby' | 'aria-invalid'>

/** The control that `shown` describes: a select, a text area or a text input. */
export const DescribedInput = ({ shown, ...control }: { shown: LeadControl } & SharedProps) => {
  if (shown.kind === 'choice')
    return <SelectInput prompt={shown.prompt} options={shown.options} {...control} />
  if (shown.kind === 'text') return <TextArea rows={shown.rows} {...control} />
  return <TextInput {...shown.attributes} {...control} />
}

interface FieldMessageProps {
  id: string
  error: string | undefined
}

/**
 * Error message of a field. The element is always in the HTML, so that the form guard (the script that validates forms before
 * hydration) can show a message in it.
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
