import { html as names, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** By element: what may follow it, so that a browser ends it there without an end tag. */
const ENDED_BY: Record<string, Set<string>> = {
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  option: new Set(['option']),
  tr: new Set(['tr']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
  thead: new Set(['tbody', 'tfoot']),
  tbody: new Set(['tbody', 'tfoot']),
  p: new Set(
    'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
      ' ',
    ),
  ),
}
/** These end with their parent as well; a heading row always has a body behind it, and a paragraph only in such parents. */
const ENDS_WITH_PARENT = new Set(['li', 'dd', 'option', 'tr', 'td', 'th', 'tbody'])
const ENDS_PARAGRAPH = new Set(
  'article aside blockquote dd div fieldset figure footer form header li main nav section td th'.split(' '),
)

const isElement = (node: Node | undefined): node is Element => node !== undefined && 'tagName' in node

const endsByItself = (element: Element): boolean => {
  const parent = element.parentNode
  const next = parent?.childNodes[parent.childNodes.indexOf(element) + 1]
  if (isElement(next)) return ENDED_BY[element.tagName]?.has(next.tagName) ?? false
  if (next !== undefined || parent === null || !isElement(parent)) return false
  return element.tagName === 'p' ? ENDS_PARAGRAPH.has(parent.tagName) : ENDS_WITH_PARENT.has(element.tagName)
}

/** A stretch of the source to leave out, or to put something else for. */
interface Cut {
  start: number
  end: number
  instead?: string
}

const cutsOf = (element: Element, source: string): Cut[] => {
  const { startTag, endTag, attrs = {} } = element.sourceCodeLocation ?? {}
  if (!startTag) return []
  const empty = Object.values(attrs)
    .filter(({ startOffset, endOffset }) => source.slice(startOffset, endOffset).endsWith('=""'))
    .map(({ endOffset }) => ({ start: endOffset - 3, end: endOffset }))
  const isForeign = element.namespaceURI !== names.NS.HTML
  if (isForeign && endTag && element.childNodes.length === 0)
    return [...empty, { start: startTag.endOffset - 1, end: endTag.endOffset, instead: '/>' }]
  const slash = startTag.endOffset - 2
  if (!isForeign && !endTag && source.startsWith('"/>', slash - 1))
    return [...empty, { start: slash, end: slash + 1 }]
  return endTag && endsByItself(element)
    ? [...empty, { start: endTag.startOffset, end: endTag.endOffset }]
    : empty
}

/** The same part of a document in fewer characters: without what a browser reads the same without. Comments stay as they are. */
export const thriftyMarkup = (source: string): string => {
  const cuts: Cut[] = []
  const visit = (node: Node): void => {
    if (isElement(node)) cuts.push(...cutsOf(node, source))
    // With scripts on, what stands there is a text to the browser, which React may compare.
    if (node.nodeName === 'noscript') return
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parseFragment(source, { sourceCodeLocationInfo: true, scriptingEnabled: false }))
  let thrifty = ''
  let from = 0
  for (const { start, end, instead = '' } of cuts.toSorted((a, b) => a.start - b.start)) {
    thrifty += source.slice(from, start) + instead
    from = end
  }
  return thrifty + source.slice(from)
}
