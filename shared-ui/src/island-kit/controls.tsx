import { getMessageId } from 'shared-contracts/form-post'
import { type ReactNode, type RefObject, useId } from 'react'
import { FieldMessage, SelectInput, TextInput } from '../form/controls.tsx'
import styles from './controls.module.css'

export interface ControlPanelProps {
  label: string
  /** Ref of the panel's element. Pass this element to `readChangedControls`. */
  ref?: RefObject<HTMLFieldSetElement | null>
  children: ReactNode
}

/**
 * Panel with the controls of an island (an interactive part of a page). The panel is hidden in print and without JavaScript,
 * because its controls have no effect there.
 */
export const ControlPanel = ({ label, ref, children }: ControlPanelProps) => (
  <fieldset ref={ref} className={styles.panel}>
    <legend className={styles.legend}>{label}</legend>
    {children}
  </fieldset>
)

const hintId = (id: string) => `${id}-hint`

/** Returns the attributes that connect a control with its hint and error message. */
export const getDescribedBy = (id: string, hint: string | undefined, problem: string | undefined) => ({
  'aria-describedby':
    [hint === undefined ? '' : hintId(id), problem === undefined ? '' : getMessageId(id)].join(' ').trim() ||
    undefined,
  'aria-invalid': problem === undefined ? undefined : (true as const),
})

interface FieldRowProps {
  id: string
  label: string
  hint: string | undefined
  problem: string | undefined
  'data-half'?: string | undefined
  'data-wide'?: boolean | string | undefined
  children: ReactNode
}

export const FieldRow = ({ id, label, hint, problem, children, ...width }: FieldRowProps) => (
  <div className={styles.row} {...width}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    {hint === undefined ? null : (
      <span id={hintId(id)} className={styles.hint}>
        {hint}
      </span>
    )}
    {children}
    <FieldMessage id={id} error={problem} />
  </div>
)

interface ControlProps {
  /** Name of the control, unique in the panel. It is the key of the control's value in the result of `readChangedControls`. */
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

export interface NumberFieldProps extends ControlProps {
  min: number
  max: number
  step?: number
  /** Unit inside the field, such as `$` or `days`. It is before (`start`) or after (`end`) the number. */
  unit: string
  unitSide?: 'start' | 'end'
  hint: string
  /** Error message. Undefined if the value is valid. The island does not compute with an invalid value. */
  problem: string | undefined
  onCommit?: () => void
}

/** Adds thousands separators to a whole number of at least 1,000. Returns undefined for other text, which needs none. */
const separateThousands = (text: string): string | undefined =>
  /^[1-9]\d{3,}$/.test(text) ? Number(text).toLocaleString('en-US') : undefined

export function NumberField(props: NumberFieldProps) {
  const { label, unit, unitSide = 'end', hint, problem, onChange, onCommit, step = 1, ...input } = props
  const id = useId()
  return (
    <FieldRow {...{ id, label, hint, problem }} data-half="">
      <span
        className={styles.measure}
        data-unit={unitSide}
        data-separated={problem === undefined ? separateThousands(input.value) : undefined}
      >
        <TextInput
          id={id}
          type="number"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...input}
          step={step}
          {...getDescribedBy(id, hint, problem)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onCommit}
        />
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      </span>
    </FieldRow>
  )
}

export interface DateFieldProps extends ControlProps {
  /** First permitted day as YYYY-MM-DD. `max` is the last permitted day. */
  min: string
  max: string
  isOptional?: boolean
  /** True if the field is half a line wide, so that two such fields fit side by side. */
  isHalf?: boolean
  hint: string
  problem: string | undefined
  onCommit?: () => void
}

export function DateField(props: DateFieldProps) {
  const { label, isOptional = false, isHalf = false, hint, problem, onChange, onCommit, ...input } = props
  const id = useId()
  return (
    <FieldRow {...{ id, label, hint, problem }} data-half={isHalf ? '' : undefined}>
      <TextInput
        {...input}
        id={id}
        type="date"
        autoComplete="off"
        required={!isOptional}
        {...getDescribedBy(id, hint, problem)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onCommit}
      />
    </FieldRow>
  )
}

export interface Choice {
  value: string
  label: string
}

export interface ChoiceFieldProps extends ControlProps {
  options: readonly Choice[]
  hint?: string
  problem?: string | undefined
  wide?: boolean
}

export function SelectField({ label, hint, problem, wide = false, onChange, ...select }: ChoiceFieldProps) {
  const id = useId()
  return (
    <FieldRow {...{ id, label, hint, problem }} data-wide={wide || undefined}>
      <SelectInput
        id={id}
        {...select}
        autoComplete="off"
        {...getDescribedBy(id, hint, problem)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldRow>
  )
}

export interface RadioFieldProps extends Omit<ChoiceFieldProps, 'options'> {
  options: readonly RadioChoice[]
}

interface RadioChoice extends Choice {
  /** Text about the consequence of the choice, at the end of the choice's line. */
  detail?: string
}

/** Radio buttons for two or three choices. The choices are stacked if one of them has a `detail`, otherwise side by side. */
export function RadioField({ name, label, value, options, hint, problem, wide, onChange }: RadioFieldProps) {
  const group = useId()
  const isStacked = options.some(({ detail }) => detail !== undefined)
  return (
    <fieldset
      className={styles.row}
      data-name={name}
      data-wide={wide || undefined}
      aria-describedby={getDescribedBy(group, hint, problem)['aria-describedby']}
    >
      <legend className={styles.label}>{label}</legend>
      {hint === undefined ? null : (
        <p id={hintId(group)} className={styles.about}>
          {hint}
        </p>
      )}
      <div className={styles.choices} data-stacked={isStacked || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              className={styles.radio}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.detail === undefined ? null : <span className={styles.detail}>{option.detail}</span>}
          </label>
        ))}
      </div>
      <FieldMessage id={group} error={problem} />
    </fieldset>
  )
}

/**
 * The island's result in one or two sentences. Screen readers announce each change. On phones, the result stays visible while
 * the visitor uses the controls.
 */
export const Result = ({ children }: { children: ReactNode }) => (
  <output className={styles.result} aria-label="Result">
    {children}
  </output>
)

type Control = HTMLInputElement | HTMLSelectElement

const isTouched = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return sent !== undefined && control.value !== sent.value
  }
  if (control.type === 'radio') return control.checked && !control.defaultChecked
  return control.value !== control.defaultValue
}

/**
 * Returns the name of a control within its island. For a radio button, the name is in `data-name` of its fieldset, because the
 * attribute `name` of radio buttons must be unique in the document.
 */
const nameOf = (control: Control): string =>
  control.closest('fieldset[data-name]')?.getAttribute('data-name') ?? control.name

/** Returns the values, by name, of controls that a visitor changed before hydration. Call it when the island mounts. */
export const readChangedControls = (panel: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...panel.querySelectorAll<Control>('input, select')]
      .filter(isTouched)
      .map((control) => [nameOf(control), control.value]),
  )
