/** Largest change of letter-spacing. Sentences need up to 0.02 em; digits, which the fallback font draws narrower, up to 0.065 em. */
const MAX_CHANGE_EM = 0.07
/** Chromium reports a layout shift from 3 px on. */
const MIN_MOVEMENT_PX = 2.5
/** Text that starts this far from its old place, in em of its block, is not adjusted further. */
const CLOSE_EM = 0.08
/** Text that starts this far from its old place is on another line, or nearly so. */
const FAR_EM = 0.15

/** Changes of letter-spacing, in em: for a block's own text, and for the text of inline elements in it. */
interface Adjustment {
  own: number
  inner: number
}

/** Opposite signs decide between two lines that are nearly as long, equal signs the number of lines. Small changes come first. */
const ADJUSTMENTS = [0.01, -0.01, 0.02, -0.02, 0.03, -0.03, 0.04, -0.04].flatMap((change): Adjustment[] => [
  { own: change, inner: -change },
  { own: change, inner: change },
  { own: 0, inner: change },
])

/** The text of one element, without the text of the elements in it. */
interface TextRun {
  element: HTMLElement
  nodes: Text[]
  letters: number
  fontSize: number
  fontFamily: string
  /** In em: by the style sheets, and with the change that keeps the width. */
  styledSpacing: number
  spacing: number
  /** Sum of the lines' widths in the fallback font. */
  width: number
}

/** A block container and the runs that its lines consist of. */
interface Block {
  element: Element
  runs: TextRun[]
  /** Its height, and where its text nodes start, in the fallback font. */
  shape: number[]
}

/** The change of letter-spacing, in em, with which a text of `letters` letters and of this width gets the width `target`. */
export const spacingChange = (target: number, width: number, letters: number, fontSize: number): number =>
  Math.max(-MAX_CHANGE_EM, Math.min(MAX_CHANGE_EM, (target - width) / letters / fontSize))

const range = document.createRange()

const rectsOf = (node: Text): DOMRect[] => {
  range.selectNodeContents(node)
  return [...range.getClientRects()]
}

const widthOf = (nodes: Text[]): number => nodes.flatMap(rectsOf).reduce((sum, { width }) => sum + width, 0)

const shapeOf = ({ element, runs }: Pick<Block, 'element' | 'runs'>): number[] => {
  const { height, left, top } = element.getBoundingClientRect()
  const starts = runs.flatMap(({ nodes }) => nodes).map((node) => rectsOf(node)[0])
  return [height, ...starts.flatMap((start) => (start ? [start.left - left, start.top - top] : [0, 0]))]
}

/** How far text has moved within its block, in em; infinite where the block's height moves what is below. */
const movementOf = (block: Block): number => {
  const [height = 0, ...starts] = shapeOf(block).map((value, at) => Math.abs(value - (block.shape[at] ?? 0)))
  if (height > MIN_MOVEMENT_PX) return Infinity
  const farthest = Math.max(...starts)
  return farthest > MIN_MOVEMENT_PX ? farthest / (block.runs[0]?.fontSize ?? 1) : 0
}

const blockOf = (element: Element): Element => {
  const parent = element.parentElement
  return parent && getComputedStyle(element).display === 'inline' ? blockOf(parent) : element
}

/** Walks the elements in the viewport and above it. Skips parts that are not laid out, since reading their geometry would force layout. */
const shownElements = (): TreeWalker =>
  document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) => {
    const element = node as Element
    // False for `display: contents` as well, whose children may be shown.
    if (!element.checkVisibility({ contentVisibilityAuto: true })) return NodeFilter.FILTER_SKIP
    // Rows below the window take part in the widths of their table's columns.
    const isShown =
      element.getBoundingClientRect().top < innerHeight || element.parentElement?.closest('table')
    return isShown ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT
  })

const readBlocks = (): Block[] => {
  const blocks = new Map<Element, Block>()
  const walker = shownElements()
  while (walker.nextNode()) {
    const element = walker.currentNode as HTMLElement
    const nodes = [...element.childNodes].filter(
      (node): node is Text => node instanceof Text && node.data.trim() !== '',
    )
    const width = widthOf(nodes)
    if (width === 0) continue
    const letters = nodes.reduce((sum, { length }) => sum + length, 0)
    const style = getComputedStyle(element)
    const { fontFamily } = style
    const fontSize = Number.parseFloat(style.fontSize)
    const styledSpacing = (Number.parseFloat(style.letterSpacing) || 0) / fontSize
    const run = {
      element,
      nodes,
      letters,
      fontSize,
      fontFamily,
      styledSpacing,
      spacing: styledSpacing,
      width,
    }
    const block = blockOf(element)
    blocks.set(block, { element: block, runs: [...(blocks.get(block)?.runs ?? []), run], shape: [] })
  }
  return [...blocks.values()].map((block) => ({ ...block, shape: shapeOf(block) }))
}

/** Sets styles without an attribute: React would report one that the server did not render when it hydrates the element. */
const setStyles = (element: HTMLElement, spacing: number, fontFamily: string | null = null): void => {
  const letterSpacing = `${spacing.toFixed(4)}em`
  element.animate(fontFamily === null ? { letterSpacing } : { letterSpacing, fontFamily }, {
    fill: 'forwards',
  })
}

const adjust = (block: Block, { own, inner }: Adjustment): void => {
  for (const { element, spacing } of block.runs) {
    setStyles(element, spacing + (element === block.element ? own : inner))
  }
}

const keepFallback = ({ runs }: Block): void => {
  for (const { element, fontFamily, styledSpacing } of runs)
    setStyles(element, styledSpacing, fontFamily.slice(fontFamily.indexOf(',') + 1))
}

/** Adjusts blocks whose lines break at other words. Each adjustment is tried on all of them, for one layout. */
const settle = (blocks: Block[]): void => {
  let open = blocks
    .map((block) => ({ block, movement: movementOf(block), best: { own: 0, inner: 0 } }))
    .filter(({ movement }) => movement > CLOSE_EM)
  for (const adjustment of ADJUSTMENTS) {
    if (open.length === 0) return
    for (const { block } of open) adjust(block, adjustment)
    open = open
      .map((tried) => {
        const movement = movementOf(tried.block)
        return movement < tried.movement ? { ...tried, movement, best: adjustment } : tried
      })
      .filter(({ movement }) => movement > CLOSE_EM)
  }
  for (const { block, movement, best } of open)
    if (movement < FAR_EM) adjust(block, best)
    else keepFallback(block)
}

/**
 * Calls `addFonts`, which replaces the fallback font, and keeps the text in the window and above it where it is: letter-spacing gives each
 * text its width in the fallback font, so that lines break at the same words. A block for which that fails keeps the fallback
 * font. The browser paints nothing between the call and the adjustments.
 */
export const fitText = async (addFonts: () => void): Promise<void> => {
  const blocks = readBlocks()
  // Yields to the browser. Scrolling in between changes neither widths nor positions within a block.
  await new Promise((resolve) => setTimeout(resolve))
  addFonts()
  const runs = blocks.flatMap((block) => block.runs)
  // All are measured before the first is changed: each change in between would cost a layout.
  const changes = runs.map(({ nodes, width, letters, fontSize }) =>
    spacingChange(width, widthOf(nodes), letters, fontSize),
  )
  for (const [at, run] of runs.entries()) {
    const change = changes[at] ?? 0
    // Not worth an animation: less than half a pixel in all.
    if (Math.abs(change) * run.letters * run.fontSize < 0.5) continue
    run.spacing += change
    setStyles(run.element, run.spacing)
  }
  settle(blocks)
}
