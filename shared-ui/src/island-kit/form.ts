import type { UrlState } from './share.tsx'
import type { IslandModel } from './use-island-state.ts'

/** Conversion between a value and its text in a control and in an address. */
export interface FieldType<Value> {
  /** Value of a text; undefined if the text is invalid. */
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

/** One of several texts. Case does not matter, so that an address can be in lower case. */
export const choiceType = <Value extends string>(values: readonly Value[]): FieldType<Value> => ({
  read: (text) => values.find((value) => value.toLowerCase() === text.toLowerCase()),
  write: (value) => value,
})

export interface NumberLimits {
  min: number
  max: number
}

/**
 * A number whose text matches `pattern` and is within the limits. The value is `scale` times the number in the text, to a thousandth,
 * so that $2.70 is 270 cents.
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
/** Whole dollars as text, cents as value. Limits are in dollars. */
export const dollarType = (limits: NumberLimits): FieldType<number> => numberType(WHOLE, limits, 100)

/** Null for an empty text. */
export const optionalType = <Value>({ read, write }: FieldType<Value>): FieldType<Value | null> => ({
  read: (text) => (text === '' ? null : read(text)),
  write: (value) => (value === null ? '' : write(value)),
})

type FieldName<Terms> = keyof Terms & string

export type Fields<Terms> = Readonly<Record<FieldName<Terms>, string>>

export interface Reading<Terms> {
  terms: Terms
  /** Names of the fields whose texts are not valid. */
  invalid: ReadonlySet<FieldName<Terms>>
}

export interface Form<Terms> {
  fieldsOf: (terms: Terms) => Fields<Terms>
  /** Reads the controls. A field that is not valid is named in `invalid` and keeps the value of `last`. */
  read: (fields: Fields<Terms>, last: Terms) => Reading<Terms>
  /** Text of the terms in an address, in lower case. */
  format: (terms: Terms) => string
  /** Reads what `format` writes. Returns null if any part of the text is invalid. */
  parse: (text: string, preset: Terms) => Terms | null
}

/** Type of each field. */
export type FieldTypes<Terms> = { readonly [Name in keyof Terms]: FieldType<Terms[Name]> }

export interface FormRules<Terms> {
  /** Separates the fields in an address. */
  separator?: string
  /** Rules between fields: changes a reading whose fields are individually valid, but not together. */
  refine?: (reading: Reading<Terms>, last: Terms) => Reading<Terms>
}

/** Form of the fields in `types`, in the order in which an address has them. */
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

/** State of an island with a form: the controls' texts, and the last valid value of each. */
export interface FormState<Terms> extends Reading<Terms> {
  fields: Fields<Terms>
}

/** Model of an island whose state is that of a form. Actions are changes of fields. */
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
