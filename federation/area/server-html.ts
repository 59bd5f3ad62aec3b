import type { AreaName } from 'shared-contracts'
import type { FragmentKey } from './fragment-modules.ts'

/** Prefix of the ids React makes in one fragment; the same in the build and in the browser. */
export const fragmentIdPrefix = (area: AreaName, { kind, id }: FragmentKey): string =>
  `${area}-${kind === 'route' ? 'page' : id}-`

const kept = new WeakMap<Element, DocumentFragment>()

/** Keeps a copy of the nodes the server sent for the fragment in `element`. */
export const keepServerHtml = (element: Element): void => {
  const nodes = document.createDocumentFragment()
  nodes.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
  kept.set(element, nodes)
}

/** A copy of the nodes the server sent for a fragment's element; null where there were none. */
export const serverHtmlOf = (element: Element): Node | null => kept.get(element)?.cloneNode(true) ?? null
