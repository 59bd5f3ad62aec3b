const MAX_CHANGE_EM = 0.03
/**
 * Largest movement of text, in pixels, that needs no correction when the site's font replaces the fallback font. The larger of
 * this limit and `MAX_MOVEMENT_EM` applies. Chromium reports movements of 3 px or more as layout shifts.
 */
const MIN_MOVEMENT_PX = 2.5
/**
 * Largest movement of text, in em, that needs no correction when the site's font replaces the fallback font. Text that moves
 * farther is probably on another line.
 */
const MAX_MOVEMENT_EM = 0.1

/**
 * Changes of letter-spacing, in em, to try until the lines of a block break as in the fallback font, smallest first. `direct`
 * applies to text directly in the block, `inner` to text in its inline elements. Each try needs another layout. Larger changes
 * are not worth it: on 78 first views of pages, they succeeded for only 2 of 20 blocks.
 */
const ADJUSTMENTS = [0.01, -0.01, 0.02, -0.02].flatMap((change) => [
  { direct: change, inner: -change },
  { direct: change, inner: change },
  { direct: 0, inner: change },
])

/** Text of one element, without the text of its child elements. */
interface TextRun {
  element: HTMLElement
  /** Nearest block element that contains the text. */
  block: Element
  nodes: Text[]
  fontSize: number
  fontFamily: string
  /**
   * Letter-spacing from the style sheets, in em. `spacing` is the letter-spacing after a correction that gives the text the width
   * of the fallback font.
   */
  styledSpacing: number
  spacing: number
  /**
   * Sum of the line widths in the fallback font, in pixels. `shape` contains the block's height and the positions of
   * the texts in the fallback font, in pixels. With the site's font, these numbers must stay about the same.
   */
  width: number
  shape: number[]
}

const range = new Range()

const rectsOf = (node: Text): DOMRect[] => {
  range.selectNodeContents(node)
  return [...range.getClientRects()]
}

const widthOf = (nodes: Text[]): number => nodes.flatMap(rectsOf).reduce((sum, { width }) => sum + width, 0)

/**
 * Returns the block's height, and the position of each text node's first line relative to the block, in pixels. `hasMoved`
 * compares these numbers with earlier ones.
 */
const shapeOf = (block: Element, nodes: Text[]): number[] => {
  const blockRect = block.getBoundingClientRect()
  const starts = nodes.map((node) => rectsOf(node)[0] ?? blockRect)
  return [
    blockRect.height,
    ...starts.flatMap(({ left, top }) => [left - blockRect.left, top - blockRect.top]),
  ]
}

const hasDifference = (shape: number[], before: number[], limit: number): boolean =>
  shape.some((value, at) => Math.abs(value - (before[at] as number)) > limit)

const hasMoved = ({ block, nodes, fontSize, shape }: TextRun): boolean =>
  hasDifference(shapeOf(block, nodes), shape, Math.max(MIN_MOVEMENT_PX, MAX_MOVEMENT_EM * fontSize))

/**
 * Finds the blocks in which any text is no longer where it was in the fallback font. Returns all text runs of these blocks,
 * because each adjustment applies to a whole block.
 */
const runsToAdjust = (runs: TextRun[]): TextRun[] => {
  const blocks = new Set(runs.filter(hasMoved).map(({ block }) => block))
  return runs.filter(({ block }) => blocks.has(block))
}

const blockOf = (element: Element): Element => {
  const parent = element.parentElement
  return parent && getComputedStyle(element).display === 'inline' ? blockOf(parent) : element
}

/**
 * True for elements in the window or above it whose layout the browser has computed. Measuring other elements would force their
 * layout.
 */
const isShown = (element: Element): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true }) &&
  // Tests the whole table, because rows below the window affect the column widths.
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

/** Sets styles by an animation, because React reports a `style` attribute that the server did not render. */
const setStyles = (element: HTMLElement, spacing: number, styles: PropertyIndexedKeyframes = {}): void => {
  element.animate({ letterSpacing: `${spacing}em`, ...styles }, { fill: 'forwards' })
}

/**
 * Calls `addFonts`, which replaces the fallback fonts, and keeps text in or above the window in place. Letter-spacing gives a
 * text the width that it had in the fallback font, so that lines break at the same words. For blocks whose lines still break at
 * other words, tries the `ADJUSTMENTS` one after another. Blocks that no adjustment fits get the font without a correction, so
 * that their words can move within the block. Only blocks whose height would change keep the fallback font. The browser paints
 * only the result.
 */
export const fitText = async (addFonts: () => void): Promise<void> => {
  const runs = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isShown).flatMap(readRun)
  // Measuring the texts (above) and applying the fonts (below) are the two long parts of this task. Let the browser handle
  // events between them. If the visitor scrolls in the meantime, the measured values stay correct.
  await new Promise((resolve) => setTimeout(resolve))
  addFonts()
  // Measure all text runs before any change, because each change would require another layout for the next measurement.
  const missing = runs.map(({ nodes, width }) => width - widthOf(nodes))
  for (const [at, run] of runs.entries()) {
    const px = missing[at] as number
    // A difference below half a pixel is invisible.
    if (Math.abs(px) < 0.5) continue
    const letters = run.nodes.reduce((sum, { length }) => sum + length, 0)
    const change = px / letters / run.fontSize
    run.spacing += Math.max(-MAX_CHANGE_EM, Math.min(MAX_CHANGE_EM, change))
    setStyles(run.element, run.spacing)
  }
  let moved = runsToAdjust(runs)
  for (const { direct, inner } of ADJUSTMENTS) {
    for (const { element, block, spacing } of moved)
      setStyles(element, spacing + (element === block ? direct : inner))
    moved = runsToAdjust(moved)
  }
  // Set the styles of all blocks before reading their heights, because each change would require another layout.
  for (const { element, styledSpacing } of moved) setStyles(element, styledSpacing)
  const resized = moved.filter(({ block, shape }) =>
    hasDifference(shapeOf(block, []), shape, MIN_MOVEMENT_PX),
  )
  for (const { element, styledSpacing, fontFamily } of resized)
    setStyles(element, styledSpacing, { fontFamily: fontFamily.slice(fontFamily.indexOf(',') + 1) })
}
