import type { UrlState } from './share.tsx'
import type { IslandModel } from './use-island-state.ts'

/** Functions that convert a field's value from and to the text in a control or URL. */
export interface FieldType<Value> {
  /** Converts a text to a value. Returns undefined if the text is invalid. */
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

/** Creates the type of a field with fixed choices. Reading ignores case, because URLs contain the choices in lower case. */
export const choiceType = <Value extends string>(values: readonly Value[]): FieldType<Value> => ({
  read: (text) => values.find((value) => value.toLowerCase() === text.toLowerCase()),
  write: (value) => value,
})

export interface NumberLimits {
  min: number
  max: number
}

/**
 * Creates the type of a number field. A valid text matches `pattern`, and its number is within the limits. The value is the
 * number times `scale`, rounded to three decimals. For example, with the scale 100, the text `2.70` has the value 270.
 */
export const numberType = (pattern: RegExp, { min, max }: NumberLimits, scale = 1): FieldType<number> => ({
  read: (text) => {
    const number = pattern.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? Math.round(number * scale * 1000) / 1000 : undefined
  },
  write: (value) => String(value / scale),
})

const WHOLE = /^\d{1,7}$/
export const wholeType = (limits: NumberLimits): FieldType<number> => numberType(WHOLE, limits)
/** Creates the type of a field with whole dollars. The value is in cents, but `limits` are in dollars. */
export const dollarType = (limits: NumberLimits): FieldType<number> => numberType(WHOLE, limits, 100)

/** Creates the type of a field that can be empty. An empty field has the value null. */
export const optionalType = <Value>({ read, write }: FieldType<Value>): FieldType<Value | null> => ({
  read: (text) => (text === '' ? null : read(text)),
  write: (value) => (value === null ? '' : write(value)),
})

type FieldName<Terms> = keyof Terms & string

export type Fields<Terms> = Readonly<Record<FieldName<Terms>, string>>

export interface Reading<Terms> {
  terms: Terms
  invalid: ReadonlySet<FieldName<Terms>>
}

export interface Form<Terms> {
  fieldsOf: (terms: Terms) => Fields<Terms>
  /**
   * Converts the texts of the controls to values (`terms`). `last` contains the last valid values. For an invalid text, `terms`
   * contains the field's value in `last`, and `invalid` contains the field's name.
   */
  read: (fields: Fields<Terms>, last: Terms) => Reading<Terms>
  /** Formats the values of all fields as text for a URL, in lower case. */
  format: (terms: Terms) => string
  /**
   * Parses text that `format` has returned: passes each part to the `read` function of its field, with the value in `preset` as
   * `last`. Returns null if a part is invalid. `preset` contains the initial values.
   */
  parse: (text: string, preset: Terms) => Terms | null
}

export type FieldTypes<Terms> = { readonly [Name in keyof Terms]: FieldType<Terms[Name]> }

export interface FormRules<Terms> {
  /** Separator of the fields in a URL. Default: `-`. */
  separator?: string
  /**
   * Applies rules that concern several fields, such as "the end date is not before the start date". Returns the corrected
   * values and the names of the invalid fields. `last` contains the last valid values.
   */
  refine?: (reading: Reading<Terms>, last: Terms) => Reading<Terms>
}

/**
 * Creates a form from the types of its fields. The page's URL contains the values of the fields as one text, in the order of
 * `types`.
 */
export const createForm = <Terms extends object>(
  types: FieldTypes<Terms>,
  { separator = '-', refine = (reading) => reading }: FormRules<Terms> = {},
): Form<Terms> => {
  const names = Object.keys(types) as FieldName<Terms>[]
  const record = <Value>(valueOf: (name: FieldName<Terms>, index: number) => Value) =>
    Object.fromEntries(names.map((name, index) => [name, valueOf(name, index)])) as Record<
      FieldName<Terms>,
      Value
    >
  const fieldsOf = (terms: Terms): Fields<Terms> => record((name) => types[name].write(terms[name]))
  const read = (fields: Fields<Terms>, last: Terms): Reading<Terms> => {
    const invalid = new Set<FieldName<Terms>>()
    const terms = record((name) => {
      const value = types[name].read(fields[name])
      if (value === undefined) invalid.add(name)
      return value === undefined ? last[name] : value
    }) as unknown as Terms
    return refine({ terms, invalid }, last)
  }
  const format = (terms: Terms): string => Object.values(fieldsOf(terms)).join(separator).toLowerCase()
  const parse = (text: string, preset: Terms): Terms | null => {
    const texts = text.split(separator)
    const { terms } = read(
      record((_, index) => texts[index] ?? ''),
      preset,
    )
    return format(terms) === text ? terms : null
  }
  return { fieldsOf, read, format, parse }
}

/** State of an island with a form: texts of the controls, and the last valid value of each field. */
export interface FormState<Terms> extends Reading<Terms> {
  fields: Fields<Terms>
}

/**
 * Creates the model of an island whose state consists of form fields. An action such as `{ rate: '6' }` contains the changed
 * texts by field name.
 */
export const formModel = <Terms extends object>(
  form: Form<Terms>,
  url: UrlState,
  preset: NoInfer<Terms>,
): IslandModel<FormState<Terms>, Partial<Fields<Terms>>, FieldName<Terms>> => ({
  url,
  preset: { fields: form.fieldsOf(preset), terms: preset, invalid: new Set() },
  reduce: (state, changes) => {
    const fields = { ...state.fields, ...changes }
    return { fields, ...form.read(fields, state.terms) }
  },
  format: ({ terms }) => form.format(terms),
  parse: (text) => {
    const terms = form.parse(text, preset)
    return terms && form.fieldsOf(terms)
  },
  change: (changes) => changes as Partial<Fields<Terms>>,
  controls: (state) => state,
})
