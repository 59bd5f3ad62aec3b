import type { AreaName } from 'shared-contracts'

/** Prefix of the ids React makes in one fragment; the same in the build and in the browser. */
export const fragmentIdPrefix = (area: AreaName, slot: string | null): string => `${area}-${slot ?? 'page'}-`

const kept = new WeakMap<Element, { path: string; nodes: DocumentFragment }>()

/** Keeps a copy of the nodes the server sent for the fragment in `element`. */
export const keepServerHtml = (element: Element, path: string): void => {
  const nodes = document.createDocumentFragment()
  nodes.append(...[...element.childNodes].map((node) => node.cloneNode(true)))
  kept.set(element, { path, nodes })
}

/** A copy of the nodes the server sent for a fragment's element; null where they were of another page, or none. */
export const serverHtmlOf = (element: Element, path: string): Node | null => {
  const html = kept.get(element)
  return html?.path === path ? html.nodes.cloneNode(true) : null
}
