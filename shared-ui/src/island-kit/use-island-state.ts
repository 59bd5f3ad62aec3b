import { useCallback, useEffect, useReducer, useRef } from 'react'
import { readChangedControls } from './controls.tsx'
import { createStateLink, type UrlState, useUrlState } from './share.tsx'

/** Current texts of an island's controls by name, and the names of those whose text is not valid. */
export interface Controls<Name extends string = string> {
  fields: Readonly<Record<Name, string>>
  invalid?: ReadonlySet<Name>
}

/** Model of an island's state, which links can contain. A constant of the island's module. */
export interface IslandModel<State, Action, Name extends string = string> {
  url: UrlState
  /** State without a link. The server renders it. */
  preset: State
  reduce: (state: State, action: Action) => State
  /** Text of a state in an address. Invalid values are excluded. */
  format: (state: State) => string
  /** Action that shows the state of a text; null if a part of the text is not valid. */
  parse: (text: string) => Action | null
  /** Action for new values of controls, by their names. */
  change: (fields: Record<string, string>) => Action
  /** Omitted if no control has a text. */
  controls?: (state: State) => Controls<Name>
}

/** Texts of an input field; `problem` is the message for an invalid value. */
export interface FieldTexts {
  label: string
  hint: string
  problem: string | undefined
}

/** A `ControlPanel`, or an element around several of them. */
type PanelElement = HTMLFieldSetElement & HTMLDivElement

/** Props of a select or of radio buttons. */
export interface ChosenProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

/** Props of an input field. */
export interface TypedProps extends ChosenProps, FieldTexts {
  onCommit: () => void
}

/**
 * Keeps an island's state in the query, restores it from a link, and applies changes that a visitor made before
 * hydration. Calls `report` with the new state after a finished change, but not for a state from a link.
 */
export const useIslandState = <State, Action, Name extends string>(
  model: IslandModel<State, Action, Name>,
  report: (state: State) => void,
) => {
  const { url, preset, reduce, format } = model
  const [state, act] = useReducer(reduce, preset)
  /** Element around the controls. */
  const panel = useRef<PanelElement>(null)
  const presetText = format(preset)
  /** Text of the last reported or restored state. */
  const lastReported = useRef(presetText)
  const restore = useCallback(
    (linked: string | null) => {
      const action = model.parse(linked ?? '') ?? model.parse(model.format(model.preset))
      if (!action) throw new TypeError('The preset of an island must have a valid text.')
      lastReported.current = model.format(model.reduce(model.preset, action))
      act(action)
    },
    [model],
  )
  const { isRestored, write } = useUrlState(url, restore)
  const text = format(state)

  const publishUpdate = (shown: State) => {
    const now = format(shown)
    if (lastReported.current === now) return
    lastReported.current = now
    report(shown)
  }
  /** True if a change from before hydration is not reported yet. */
  const isChanged = useRef(false)
  // Runs after each render: both calls are idempotent.
  useEffect(() => {
    if (!isRestored) return
    write(text === presetText ? null : text)
    if (isChanged.current) publishUpdate(state)
    isChanged.current = false
  })
  // Not a layout effect: in a page that the browser has translated, controls receive the visitor's input only after
  // layout effects. Placed after the effect above, which reports the change in the next render.
  useEffect(() => {
    const touched = panel.current ? readChangedControls(panel.current) : {}
    if (Object.keys(touched).length === 0) return
    isChanged.current = true
    act(model.change(touched))
  }, [model])
  const apply = (action: Action) => {
    act(action)
    publishUpdate(reduce(state, action))
  }
  const controls = model.controls?.(state)
  const changeOf = (name: Name, value: string) => model.change({ [name]: value })
  const fieldOf = (name: Name) => ({ name, value: controls?.fields[name] ?? '' })
  return {
    state,
    text,
    isRestored,
    panel,
    link: () => createStateLink(url, text),
    /** Applies a finished change, such as a step. */
    apply,
    /** Props of a select or of radio buttons. */
    chosen: (name: Name, label: string): ChosenProps => ({
      ...fieldOf(name),
      label,
      onChange: (value) => apply(changeOf(name, value)),
    }),
    /** Props of an input field. The change is finished when the field loses focus. */
    typed: (name: Name, texts: FieldTexts): TypedProps => ({
      ...texts,
      ...fieldOf(name),
      problem: controls?.invalid?.has(name) ? texts.problem : undefined,
      onChange: (value) => act(changeOf(name, value)),
      onCommit: () => publishUpdate(state),
    }),
  }
}
