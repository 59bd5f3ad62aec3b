import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { createHash } from 'node:crypto'

/** An element of a parsed HTML document. */
export interface DocumentElement {
  tag: string
  attributes: Map<string, string>
  /** Text of the element and its descendants, with collapsed white space. */
  text: string
  /** Ancestors from the parent to the root element. */
  ancestors: DocumentElement[]
  /** Start and end offset in the source. Both are 0 for an element that the parser adds. */
  start: number
  end: number
}

type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const textOf = (node: Node): string => {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

const listElements = (tree: Node): DocumentElement[] => {
  const elements: DocumentElement[] = []
  const visit = (node: Node, ancestors: DocumentElement[]): void => {
    let inner = ancestors
    if (isElement(node)) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      const element: DocumentElement = {
        tag: node.tagName,
        attributes,
        get text() {
          return textOf(node).replace(/\s+/g, ' ').trim()
        },
        ancestors,
        start: node.sourceCodeLocation?.startOffset ?? 0,
        end: node.sourceCodeLocation?.endOffset ?? 0,
      }
      elements.push(element)
      inner = [element, ...ancestors]
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inner)
  }
  visit(tree, [])
  return elements
}

/** Returns every element of a document as a browser would parse it, in document order. */
export const readDocument = (html: string): DocumentElement[] =>
  listElements(parse(html, { sourceCodeLocationInfo: true }))

/** Returns every element of an HTML fragment, including those inside `noscript`. */
export const readFragment = (html: string): DocumentElement[] =>
  listElements(parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }))

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML and XML, as content or as an attribute value in double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** Serializes a value as JSON for an inline script. The result cannot close the script element. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Returns a `meta` element with a name, such as `description`. Escapes `content`, but not `name`. */
export const renderMeta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`
/** Returns a `meta` element with a property, such as `og:title`. Escapes `content`, but not `name`. */
export const renderProperty = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`

/** Returns the hashes of the `style` elements in `html`, for the style-src directive of a Content-Security-Policy. */
export const listStyleHashes = (html: string): string[] =>
  html
    .split('<style')
    .slice(1)
    .map((rest) => {
      const css = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</style>'))
      return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
    })
