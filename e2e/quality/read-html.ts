import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

export const textOf = (node: Node): string => {
  if ('value' in node) return node.value
  return childrenOf(node).map(textOf).join('')
}

export const elementsIn = (node: Node): Element[] =>
  childrenOf(node).flatMap((child) => (isElement(child) ? [child, ...elementsIn(child)] : elementsIn(child)))

export const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((candidate) => candidate.name === name)?.value ?? null

const OF_MACHINES = new Set(['script', 'style', 'template', 'noscript'])

const visibleText = (node: Node): string => {
  if ('value' in node) return node.value
  if (isElement(node) && OF_MACHINES.has(node.tagName)) return ''
  return childrenOf(node).map(visibleText).join('')
}

/** A document as the server sent it, before any script has run. */
export interface ServedDocument {
  /** All elements, in document order. */
  elements: Element[]
  /** What a visitor can read of the body. */
  text: string
  title: string
  meta: (name: string) => string | null
  headings: { level: number; text: string }[]
  jsonLd: unknown[]
}

/** Reads a document as a browser would build it. */
export const readHtml = (html: string): ServedDocument => {
  const elements = elementsIn(parse(html))
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const body = named('body')[0]
  const metas = named('meta')
  return {
    elements,
    text: body ? collapse(visibleText(body)) : '',
    title: collapse(named('title').slice(0, 1).map(textOf).join('')),
    meta: (name) => {
      const found = metas.find(
        (tag) => attribute(tag, 'name') === name || attribute(tag, 'property') === name,
      )
      return found ? attribute(found, 'content') : null
    },
    headings: elements
      .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map((heading) => ({ level: Number(heading.tagName[1]), text: collapse(textOf(heading)) })),
    jsonLd: named('script')
      .filter((script) => attribute(script, 'type') === 'application/ld+json')
      .map((script) => JSON.parse(textOf(script)) as unknown),
  }
}
