/** Largest change of letter-spacing, in em. */
const MAX_CHANGE_EM = 0.07
/** Chromium reports a layout shift from 3 px on. */
const MIN_MOVEMENT_PX = 2.5
/** Text that starts this far from its old place, in em, is on another line, or nearly so. */
const MAX_MOVEMENT_EM = 0.1

/**
 * Changes of letter-spacing, in em: for a block's own text, and for the text of inline elements in it. Opposite signs decide between
 * two lines that are nearly as long, equal signs the number of lines. The smallest changes are tried first.
 */
const ADJUSTMENTS = [0.01, -0.01, 0.02, -0.02, 0.03, -0.03, 0.04, -0.04].flatMap((change) => [
  { own: change, inner: -change },
  { own: change, inner: change },
  { own: 0, inner: change },
])

/** The text of one element, without the text of the elements in it. */
interface TextRun {
  element: HTMLElement
  /** The block container whose lines the text is part of. */
  block: Element
  nodes: Text[]
  fontSize: number
  fontFamily: string
  /** In em: by the style sheets, and with the change that keeps the width. */
  styledSpacing: number
  spacing: number
  /** In the fallback font: sum of the lines' widths, and the geometry that must not change. */
  width: number
  shape: number[]
}

const range = new Range()

const rectsOf = (node: Text): DOMRect[] => {
  range.selectNodeContents(node)
  return [...range.getClientRects()]
}

const widthOf = (nodes: Text[]): number => nodes.flatMap(rectsOf).reduce((sum, { width }) => sum + width, 0)

/** The block's height, and where the text nodes start in it. */
const shapeOf = (block: Element, nodes: Text[]): number[] => {
  const blockRect = block.getBoundingClientRect()
  const starts = nodes.map((node) => rectsOf(node)[0] ?? blockRect)
  return [
    blockRect.height,
    ...starts.flatMap(({ left, top }) => [left - blockRect.left, top - blockRect.top]),
  ]
}

const hasMoved = ({ block, nodes, fontSize, shape }: TextRun): boolean =>
  shapeOf(block, nodes).some(
    (value, at) =>
      Math.abs(value - (shape[at] as number)) > Math.max(MIN_MOVEMENT_PX, MAX_MOVEMENT_EM * fontSize),
  )

/** All runs of the blocks in which text has moved. */
const runsToAdjust = (runs: TextRun[]): TextRun[] => {
  const blocks = new Set(runs.filter(hasMoved).map(({ block }) => block))
  return runs.filter(({ block }) => blocks.has(block))
}

const blockOf = (element: Element): Element => {
  const parent = element.parentElement
  return parent && getComputedStyle(element).display === 'inline' ? blockOf(parent) : element
}

/** True for elements with a layout, in the window or above it. Reading the geometry of others would force layout. */
const isShown = (element: Element): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true }) &&
  // Rows below the window affect the widths of their table's columns.
  (element.closest('table') ?? element).getBoundingClientRect().top < innerHeight

const readRun = (element: HTMLElement): TextRun | [] => {
  const nodes = [...element.childNodes].filter(
    (node): node is Text => node instanceof Text && node.data.trim() !== '',
  )
  const width = widthOf(nodes)
  if (width === 0) return []
  const block = blockOf(element)
  const style = getComputedStyle(element)
  const { fontFamily } = style
  const fontSize = Number.parseFloat(style.fontSize)
  const spacing = (Number.parseFloat(style.letterSpacing) || 0) / fontSize
  const shape = shapeOf(block, nodes)
  return { element, block, nodes, fontSize, fontFamily, styledSpacing: spacing, spacing, width, shape }
}

/** Sets styles without an attribute: React would report one that the server did not render when it hydrates the element. */
const setStyles = (element: HTMLElement, spacing: number, styles: PropertyIndexedKeyframes = {}): void => {
  element.animate({ letterSpacing: `${spacing}em`, ...styles }, { fill: 'forwards' })
}

/**
 * Calls `addFonts`, which replaces the fallback font, and keeps the text in the window and above it where it is. Letter-spacing
 * gives each text its width in the fallback font, so that lines break at the same words.
 * Blocks whose lines still break elsewhere are adjusted: each adjustment is tried on all of them, for one layout. A block that
 * fits none keeps the fallback font. The browser paints nothing between the call and the adjustments.
 */
export const fitText = async (addFonts: () => void): Promise<void> => {
  const runs = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isShown).flatMap(readRun)
  // Yields to the browser. Scrolling in between changes neither widths nor positions within a block.
  await new Promise((resolve) => setTimeout(resolve))
  addFonts()
  // All are measured before the first is changed: each change in between would cost a layout.
  const missing = runs.map(({ nodes, width }) => width - widthOf(nodes))
  for (const [at, run] of runs.entries()) {
    const px = missing[at] as number
    // Not worth an animation.
    if (Math.abs(px) < 0.5) continue
    const letters = run.nodes.reduce((sum, { length }) => sum + length, 0)
    const change = px / letters / run.fontSize
    run.spacing += Math.max(-MAX_CHANGE_EM, Math.min(MAX_CHANGE_EM, change))
    setStyles(run.element, run.spacing)
  }
  let moved = runsToAdjust(runs)
  for (const { own, inner } of ADJUSTMENTS) {
    for (const { element, block, spacing } of moved)
      setStyles(element, spacing + (element === block ? own : inner))
    moved = runsToAdjust(moved)
  }
  for (const { element, styledSpacing, fontFamily } of moved)
    setStyles(element, styledSpacing, { fontFamily: fontFamily.slice(fontFamily.indexOf(',') + 1) })
}
