import { useCallback, useEffect, useReducer, useRef } from 'react'
import { readChangedControls } from './controls.tsx'
import { createStateLink, type UrlState, useUrlState } from './share.tsx'

/**
 * Texts in the controls of an island (an interactive part of a page), by the control's name. `invalid` lists the names of
 * controls whose text is invalid.
 */
export interface Controls<Name extends string = string> {
  fields: Readonly<Record<Name, string>>
  invalid?: ReadonlySet<Name>
}

/**
 * Model of an island's state. A link to the page can contain any state as text. Define the model as a constant of the island's
 * module, so that each render uses the same object.
 */
export interface IslandModel<State, Action, Name extends string = string> {
  url: UrlState
  /** Initial state, which the server renders. Used if the URL contains no state. */
  preset: State
  reduce: (state: State, action: Action) => State
  /**
   * Formats a state as text for a URL. If the visitor has typed an invalid value into a control, the text does not contain this
   * value.
   */
  format: (state: State) => string
  /**
   * Parses text that `format` has returned. Returns the action that restores the state. Returns null if a part of the text is
   * invalid.
   */
  parse: (text: string) => Action | null
  /** Creates the action for new control values. `fields` contains the values by the name of the control. */
  change: (fields: Record<string, string>) => Action
  /** Returns the current text of each control. Omit this function if the island only has buttons. */
  controls?: (state: State) => Controls<Name>
}

export interface FieldTexts {
  label: string
  hint: string
  problem: string | undefined
}

/**
 * Element of one `ControlPanel` (a fieldset), or of a container with several panels (a div). The type is an intersection,
 * because a ref of this type must fit both elements.
 */
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
 * Manages an island's state: stores it in the URL's query, restores it from a link, and applies changes that the visitor made
 * before hydration. Calls `report` with the new state after each change by the visitor, but not after restoring a link. A
 * change in an input field is reported when the field loses focus.
 */
export const useIslandState = <State, Action, Name extends string>(
  model: IslandModel<State, Action, Name>,
  report: (state: State) => void,
) => {
  const { url, preset, reduce, format } = model
  const [state, act] = useReducer(reduce, preset)
  const panel = useRef<PanelElement>(null)
  const presetText = format(preset)
  /**
   * Text of the state that was last passed to `report` or restored from a link. The same state is not passed to `report` again.
   */
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
    const shownText = format(shown)
    if (lastReported.current === shownText) return
    lastReported.current = shownText
    report(shown)
  }
  /** True if the visitor changed a control before hydration, and `report` has not been called with that change yet. */
  const isChanged = useRef(false)
  // Runs after each render: stores the state in the URL. If the visitor changed a control before hydration, also passes the
  // state to `report`. Has no effect if the state has not changed since the previous render.
  useEffect(() => {
    if (!isRestored) return
    write(text === presetText ? null : text)
    if (isChanged.current) publishUpdate(state)
    isChanged.current = false
  })
  // Applies changes that the visitor made before hydration. This must not be a layout effect: on a page that the browser has
  // translated, the controls do not contain the visitor's input yet during layout effects. The effect above reports these
  // changes after the next render.
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
    /** Applies a change, such as a step, and passes the new state to `report`. */
    apply,
    /** Returns the props of a select or radio buttons. Applies each choice, and passes the new state to `report`, at once. */
    chosen: (name: Name, label: string): ChosenProps => ({
      ...fieldOf(name),
      label,
      onChange: (value) => apply(changeOf(name, value)),
    }),
    /**
     * Returns the props of an input field. Each change is applied immediately. When the field loses focus, the hook passes the
     * new state to its callback `report`.
     */
    typed: (name: Name, texts: FieldTexts): TypedProps => ({
      ...texts,
      ...fieldOf(name),
      problem: controls?.invalid?.has(name) ? texts.problem : undefined,
      onChange: (value) => act(changeOf(name, value)),
      onCommit: () => publishUpdate(state),
    }),
  }
}
