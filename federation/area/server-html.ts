import type { AreaName } from 'shared-contracts'
import type { FragmentKey } from './fragment-modules.ts'

/** Prefix of the ids React makes in one fragment; the same in the build and in the browser. */
export const fragmentIdPrefix = (area: AreaName, { kind, id }: FragmentKey): string =>
  `${area}-${kind === 'route' ? 'page' : id}-`

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsIn = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input, select, textarea'),
]

/** What the server sent, and the controls that visitors fill in there, which React takes as its own. */
const kept = new WeakMap<Element, { nodes: DocumentFragment; controls: Control[] }>()

/** Keeps a copy of the nodes the server sent for the fragment in `element`. */
export const keepServerHtml = (element: Element): void => {
  const nodes = document.createDocumentFragment()
  nodes.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
  kept.set(element, { nodes, controls: controlsIn(element) })
}

const takeOver = (to: Control, from: Control): void => {
  if (to instanceof HTMLInputElement && from instanceof HTMLInputElement) {
    to.checked = from.checked
    if (from.type === 'file') to.files = from.files
  }
  if (from.type !== 'file') to.value = from.value
}

/**
 * A copy of the nodes the server sent for a fragment's element, with what has been typed and chosen there since; null where
 * there were none.
 */
export const serverHtmlOf = (element: Element): Node | null => {
  const held = kept.get(element)
  if (!held) return null
  const copy = held.nodes.cloneNode(true) as DocumentFragment
  for (const [index, control] of controlsIn(copy).entries()) {
    const typed = held.controls[index]
    if (typed) takeOver(control, typed)
  }
  return copy
}
