import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { readTouched } from './controls.tsx'
import { linkTo, type UrlState, useUrlState } from './share.tsx'

type Fields<Name extends string> = Readonly<Record<Name, string>>

export interface FieldModel<Name extends string, Input> {
  url: UrlState
  /** Input of a visit without a link. */
  preset: Input
  /** Texts of the controls, in the order that they have in a link. No text contains `-`. */
  fieldsOf: (input: Input) => Fields<Name>
  /** Reads the controls. A field that is out of range is named in `invalid`, and its part of the input is that of `last`. */
  read: (fields: Fields<Name>, last: Input) => { input: Input; invalid: ReadonlySet<Name> }
}

interface State<Name extends string, Input> {
  fields: Fields<Name>
  /** What the island computes with: the last valid value of each field. */
  input: Input
  invalid: ReadonlySet<Name>
}

/** Text of an input in an address: the values in the order of the fields, joined by `-`. */
export const formatFields = <Name extends string>(fields: Fields<Name>): string =>
  Object.values(fields).join('-').toLowerCase()

/** Reads what `formatFields` writes. Null where a part of it is missing or not valid. */
export const parseFields = <Name extends string, Input>(
  { preset, fieldsOf, read }: FieldModel<Name, Input>,
  text: string,
): Input | null => {
  const names = Object.keys(fieldsOf(preset)) as Name[]
  const values = text.split('-')
  if (values.length !== names.length) return null
  const fields = Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) as Fields<Name>
  const { input, invalid } = read(fields, preset)
  return invalid.size > 0 ? null : input
}

/**
 * State of an island that is a function of its controls: kept in the query, restored from a link, and with what a visitor changed
 * before hydration. `report` is called with each new input once a change is finished. The model must be a constant.
 */
export const useFields = <Name extends string, Input>(
  model: FieldModel<Name, Input>,
  report: (input: Input) => void,
) => {
  const { preset, fieldsOf, read, url } = model
  const panel: RefObject<HTMLFieldSetElement | null> = useRef(null)
  const showing = (input: Input): State<Name, Input> => ({
    fields: fieldsOf(input),
    input,
    invalid: new Set(),
  })
  const reduce = (state: State<Name, Input>, changed: Partial<Fields<Name>> | null): State<Name, Input> => {
    const fields = { ...state.fields, ...changed }
    return { fields, ...read(fields, state.input) }
  }
  const [state, act] = useReducer(
    (before: State<Name, Input>, action: { input: Input } | { changed: Partial<Fields<Name>> }) =>
      'input' in action ? showing(action.input) : reduce(before, action.changed),
    showing(preset),
  )
  const textOf = (input: Input) => formatFields(fieldsOf(input))
  const presetText = textOf(preset)
  /** Text of the input that the last report or link was about. */
  const told = useRef(presetText)
  const restore = useCallback(
    (linked: string | null) => {
      const input = parseFields(model, linked ?? '') ?? model.preset
      told.current = formatFields(model.fieldsOf(input))
      act({ input })
    },
    [model],
  )
  const { isRestored, write } = useUrlState(url, restore)
  useLayoutEffect(() => {
    if (panel.current) act({ changed: readTouched(panel.current) as Partial<Fields<Name>> })
  }, [])
  const text = textOf(state.input)
  useEffect(() => {
    if (isRestored) write(text === presetText ? null : text)
  }, [isRestored, presetText, text, write])

  const tell = ({ input }: State<Name, Input>) => {
    const now = textOf(input)
    if (told.current === now) return
    told.current = now
    report(input)
  }
  const change = (name: Name) => (value: string) => {
    const changed = { [name]: value } as Partial<Fields<Name>>
    act({ changed })
    tell(reduce(state, changed))
  }
  return {
    ...state,
    isRestored,
    panel,
    link: () => linkTo(url, text),
    /** Properties of a list or of radio buttons. A choice is reported at once. */
    choice: (name: Name) => ({ name, value: state.fields[name], onChange: change(name) }),
    /** Properties of a number, which is reported when its field loses focus. */
    number: (name: Name, problem: string) => ({
      name,
      value: state.fields[name],
      problem: state.invalid.has(name) ? problem : undefined,
      onChange: (value: string) => act({ changed: { [name]: value } as Partial<Fields<Name>> }),
      onCommit: () => tell(state),
    }),
  }
}
