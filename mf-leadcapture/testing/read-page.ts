import { selectAll, type Options } from 'css-select'
import { parse } from 'parse5'
import { attributeOf, childrenOf, isElement, textOf, type Element, type Node } from '../api/http/form-page.ts'

const parentOf = (node: Node): Node | null => ('parentNode' in node ? node.parentNode : null)

/** Lets selectors be asked of the parser's tree. */
const adapter: NonNullable<Options<Node, Element>['adapter']> = {
  isTag: isElement,
  getAttributeValue: attributeOf,
  hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
  getChildren: childrenOf,
  getName: ({ tagName }) => tagName,
  getParent: parentOf,
  getSiblings: (node) => childrenOf(parentOf(node) ?? node),
  getText: textOf,
  // Only ever asked of one root.
  removeSubsets: (nodes) => nodes,
}

/** A page or a part of it, asked in the words of a browser's document. */
interface ReadNode {
  querySelectorAll: (selector: string) => ReadElement[]
  querySelector: (selector: string) => ReadElement | null
  textContent: string
}

interface ReadElement extends ReadNode {
  tagName: string
  attributes: Record<string, string>
  getAttribute: (name: string) => string | undefined
  hasAttribute: (name: string) => boolean
}

const readNode = (root: Node): ReadNode => {
  const querySelectorAll = (selector: string): ReadElement[] =>
    selectAll<Node, Element>(selector, childrenOf(root), { adapter }).map((element) => readElement(element))
  return {
    querySelectorAll,
    querySelector: (selector) => querySelectorAll(selector)[0] ?? null,
    textContent: textOf(root),
  }
}

const readElement = (element: Element): ReadElement => ({
  ...readNode(element),
  tagName: element.tagName,
  attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  getAttribute: (name) => attributeOf(element, name),
  hasAttribute: (name) => attributeOf(element, name) !== undefined,
})

/** A page that was answered, read as a browser reads it. */
export const readPage = (html: string): ReadNode => readNode(parse(html))
