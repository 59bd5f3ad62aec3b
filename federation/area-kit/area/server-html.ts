import type { AreaName } from 'shared-contracts'
import type { FragmentKey } from 'shared-contracts/fragment-files'
import { DOM } from 'shared-contracts/page'

/** Returns the prefix of the ids that React creates in one fragment. Build and browser must use the same prefix. */
export const fragmentIdPrefix = (area: AreaName, { kind, id }: FragmentKey): string =>
  `${area}-${kind === 'route' ? 'page' : id}-`

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsIn = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input, select, textarea'),
]

/**
 * HTML that the server sent for a page, slot or island. The key is the element with that HTML. `nodes` is a copy, which is
 * restored if hydration fails. `controls` are the original form controls, from which React's new controls get their values.
 */
const savedHtmlByElement = new WeakMap<Element, { nodes: DocumentFragment; controls: Control[] }>()

/** Saves a copy of an element's server HTML and of the state of its controls, for `getServerHtml`. Call it before hydration. */
export const keepServerHtml = (element: Element): void => {
  const nodes = document.createDocumentFragment()
  nodes.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
  savedHtmlByElement.set(element, { nodes, controls: controlsIn(element) })
}

/**
 * Copies the visitor's input and the focus from the server's form controls to the controls with which React replaced them. React
 * replaces controls if the HTML on the page differs from React's first render, for example because the browser has translated the
 * page.
 */
export const restoreControls = (element: Element, focused: Element | null): void => {
  const controls = savedHtmlByElement.get(element)?.controls ?? []
  for (const [index, control] of controlsIn(element).entries()) {
    const serverControl = controls[index]
    if (
      !serverControl ||
      serverControl === control ||
      serverControl.name !== control.name ||
      serverControl.type !== control.type
    )
      continue
    if (serverControl instanceof HTMLInputElement && control instanceof HTMLInputElement)
      control.checked = serverControl.checked
    // Skip file inputs, because scripts cannot set their value.
    if (serverControl.type !== 'file') control.value = serverControl.value
    if (serverControl === focused && document.activeElement === document.body)
      control.focus({ preventScroll: true })
    copyLateChanges(serverControl, control)
  }
}

/**
 * React can replace a form control while it handles a key press or click. The browser then applies the event's default action,
 * such as checking a box, to the old control. This function copies that change to the new control.
 */
const copyLateChanges = (serverControl: Control, control: Control): void => {
  const { value } = serverControl
  setTimeout(() => {
    if (serverControl instanceof HTMLInputElement && control instanceof HTMLInputElement) {
      if (serverControl.checked !== control.checked) control.click()
    }
    if (serverControl.value === value || serverControl.type === 'file') return
    // Use the setter of the prototype, because React replaces the setter of the element. With React's setter, React would
    // ignore the input event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
      control,
      serverControl.value,
    )
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

/**
 * Attributes with the visitor's input, or with a value that a script has set. `copyAttributes` does not change these
 * attributes.
 */
const INPUT_ATTRIBUTES = new Set(['value', 'checked'])

const copyAttributes = (control: Control, serverControl: Control): void => {
  for (const name of new Set([...control.getAttributeNames(), ...serverControl.getAttributeNames()])) {
    const value = serverControl.getAttribute(name)
    if (INPUT_ATTRIBUTES.has(name) || control.getAttribute(name) === value) continue
    if (value === null) control.removeAttribute(name)
    else control.setAttribute(name, value)
  }
}

/**
 * Returns a copy of the nodes that the server sent for a fragment, or null if none are stored. Contains the original form
 * controls instead of copies. Only the originals have the visitor's input, and the visitor may be about to use one.
 */
export const getServerHtml = (element: Element): Node | null => {
  const savedHtml = savedHtmlByElement.get(element)
  if (!savedHtml) return null
  const copy = savedHtml.nodes.cloneNode(true) as DocumentFragment
  for (const [index, serverControl] of controlsIn(copy).entries()) {
    const control = savedHtml.controls[index]
    if (!control) continue
    copyAttributes(control, serverControl)
    serverControl.replaceWith(control)
  }
  return copy
}

/**
 * Reloads the page if the site responds. If the site does not respond, does nothing, because a reload would replace the page
 * with the browser's error page.
 */
const reload = async (): Promise<void> => {
  const response = await fetch(location.href).catch(() => null)
  if (response?.ok) location.reload()
}

/**
 * Shows or hides the message "This part didn’t load", which `IslandPlace` renders after an island. `root` is the island's
 * root element. The message's button reloads the page, because a browser never retries a failed module in the same document.
 */
export const toggleReloadOffer = (root: Element, isOffered: boolean): void => {
  const line = root.parentElement?.nextElementSibling
  if (!(line instanceof HTMLElement) || !line.hasAttribute(DOM.loadAgain)) return
  line.hidden = !isOffered
  line.querySelector('button')?.addEventListener('click', reload)
}
