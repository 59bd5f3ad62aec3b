import type { AreaName } from 'shared-contracts'
import type { FragmentKey } from './fragment-modules.ts'

/** Prefix of the ids React makes in one fragment; the same in the build and in the browser. */
export const fragmentIdPrefix = (area: AreaName, { kind, id }: FragmentKey): string =>
  `${area}-${kind === 'route' ? 'page' : id}-`

const kept = new WeakMap<Element, { id: string; nodes: DocumentFragment }>()

/** Keeps a copy of the nodes the server sent for the fragment in `element`. */
export const keepServerHtml = (element: Element, id: string): void => {
  const nodes = document.createDocumentFragment()
  nodes.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
  kept.set(element, { id, nodes })
}

/** A copy of the nodes the server sent for a fragment's element; null where they were of another fragment, or none. */
export const serverHtmlOf = (element: Element, id: string): Node | null => {
  const html = kept.get(element)
  return html?.id === id ? html.nodes.cloneNode(true) : null
}
