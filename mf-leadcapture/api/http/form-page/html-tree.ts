import { defaultTreeAdapter, html, type DefaultTreeAdapterTypes } from 'parse5'

export type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment
export type Element = DefaultTreeAdapterTypes.Element

export const isElement = (node: Node): node is Element => 'tagName' in node

export const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : [])

/** All elements inside a node, in document order; what a `template` holds stands in no document. */
export const elementsIn = (node: Node): Element[] =>
  childrenOf(node).flatMap((child) => (isElement(child) ? [child, ...elementsIn(child)] : []))

export const textOf = (node: Node): string =>
  'value' in node ? node.value : childrenOf(node).map(textOf).join('')

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

export const removeAttribute = (element: Element, name: string): void => {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name)
}

export const setAttribute = (element: Element, name: string, value = ''): void => {
  const known = element.attrs.find((attribute) => attribute.name === name)
  if (known) known.value = value
  else element.attrs.push({ name, value })
}

export const remove = (element: Element): void => defaultTreeAdapter.detachNode(element)

/** Puts `content` in place of all that an element holds. */
export const fill = (element: Element, content: readonly (Element | string)[]): void => {
  element.childNodes = []
  for (const part of content) {
    if (typeof part === 'string') defaultTreeAdapter.insertText(element, part)
    else defaultTreeAdapter.appendChild(element, part)
  }
}

/** A new element. Text is text whatever it holds: whoever writes the tree out escapes it. */
export const make = (
  tag: string,
  attributes: Record<string, string>,
  content: readonly (Element | string)[],
): Element => {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, attrs)
  fill(element, content)
  return element
}
