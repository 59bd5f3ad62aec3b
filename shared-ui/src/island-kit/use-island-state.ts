import { useCallback, useEffect, useReducer, useRef } from 'react'
import { readChangedControls } from './controls.tsx'
import { createStateLink, type UrlState, useUrlState } from './share.tsx'

/** Texts of an island's controls by name. `invalid` contains the names of controls with invalid text. */
export interface Controls<Name extends string = string> {
  fields: Readonly<Record<Name, string>>
  invalid?: ReadonlySet<Name>
}

/** Model of an island's state. Each state can be part of a link. Define the model as a constant of the island's module. */
export interface IslandModel<State, Action, Name extends string = string> {
  url: UrlState
  /** Initial state, which the server renders. Used if the URL contains no state. */
  preset: State
  reduce: (state: State, action: Action) => State
  /** Formats a state as text for a URL, without invalid values of controls. */
  format: (state: State) => string
  /** Parses the text of a URL. Returns the action that restores its state. Returns null if a part is invalid. */
  parse: (text: string) => Action | null
  /** Creates the action for new control values. Keys: names of controls. */
  change: (fields: Record<string, string>) => Action
  /** Returns the texts of the controls. Missing if no control has a text. */
  controls?: (state: State) => Controls<Name>
}

export interface FieldTexts {
  label: string
  hint: string
  problem: string | undefined
}

/** Element of one `ControlPanel`, or of a container with several. */
type PanelElement = HTMLFieldSetElement & HTMLDivElement

export interface ChosenProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

export interface TypedProps extends ChosenProps, FieldTexts {
  onCommit: () => void
}

/**
 * Manages an island's state: stores it in the query, restores it from a link, and applies changes from before hydration. Calls
 * `report` with the new state after each completed change by the visitor. Restoring a link does not count as a change.
 */
export const useIslandState = <State, Action, Name extends string>(
  model: IslandModel<State, Action, Name>,
  report: (state: State) => void,
) => {
  const { url, preset, reduce, format } = model
  const [state, act] = useReducer(reduce, preset)
  const panel = useRef<PanelElement>(null)
  const presetText = format(preset)
  /** Text of the state that was reported or restored last. */
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
  // Runs after each render. Repeated calls with the same state have no effect.
  useEffect(() => {
    if (!isRestored) return
    write(text === presetText ? null : text)
    if (isChanged.current) publishUpdate(state)
    isChanged.current = false
  })
  // Must not be a layout effect: if the browser has translated the page, controls get the visitor's input only after layout
  // effects. Must follow the effect above, which reports this change after the next render.
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
    /** Applies and reports a completed change, such as a step. */
    apply,
    /** Returns the props of a select or radio buttons. Each change is completed immediately. */
    chosen: (name: Name, label: string): ChosenProps => ({
      ...fieldOf(name),
      label,
      onChange: (value) => apply(changeOf(name, value)),
    }),
    /** Returns the props of an input field. A change is completed when the field loses focus. */
    typed: (name: Name, texts: FieldTexts): TypedProps => ({
      ...texts,
      ...fieldOf(name),
      problem: controls?.invalid?.has(name) ? texts.problem : undefined,
      onChange: (value) => act(changeOf(name, value)),
      onCommit: () => publishUpdate(state),
    }),
  }
}
