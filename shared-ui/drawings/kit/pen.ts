/** A point of the canvas, in its own pixels: 1200 wide, 520 high, y down. */
export type Point = readonly [x: number, y: number]

/** The palette of look.md and what stands between its colours; a drawing uses no other. */
export const INKS = {
  ink: '#14211b',
  paper: '#fbf8f1',
  sand: '#f4efe2',
  stone: '#e3ddcf',
  clay: '#b23c20',
  rust: '#963318',
  blush: '#f8e2d9',
  earth: '#c9a27e',
  soil: '#8a5f41',
  marigold: '#ffb020',
  straw: '#ffefce',
  spruce: '#0e5a47',
  deep: '#08372c',
  leaf: '#5c9c81',
  mint: '#a8cfbc',
  dew: '#d3e7dc',
  sky: '#cfe6ef',
  haze: '#b4d3de',
  slate: '#7fa9b8',
  white: '#fff',
} as const
export type Ink = keyof typeof INKS

export const SKINS = ['#f0c9a6', '#cf9a6f', '#a36a43', '#6e4529'] as const
export type Skin = 0 | 1 | 2 | 3

/** The one line weight, at the canvas's own size. */
export const WEIGHT = 3

/** One decimal is a tenth of a pixel: more would only weigh. */
export const round = (value: number): number => Math.round(value * 10) / 10 || 0
export const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`
export const through = (points: readonly Point[]): string => `M${points.map(at).join('L')}`

/** Filled and outlined. */
export const shape = (fill: Ink, d: string): string => `<path fill="${INKS[fill]}" d="${d}"/>`
/** Filled without an outline: what is far away, shade, a pane's light. */
export const flat = (fill: Ink, d: string): string => `<path fill="${INKS[fill]}" stroke="none" d="${d}"/>`
/** A line alone; a wider one is a rope, a hose or a rail. */
export const line = (d: string, ink: Ink = 'ink', width: number = WEIGHT): string =>
  `<path${ink === 'ink' ? '' : ` stroke="${INKS[ink]}"`}${width === WEIGHT ? '' : ` stroke-width="${round(width)}"`} d="${d}"/>`
/** A tube of one colour with an outline: handles, pipes, hoses. */
export const tube = (ink: Ink, d: string, width: number): string =>
  line(d, 'ink', width + WEIGHT * 2) + line(d, ink, width)
export const disc = ([x, y]: Point, r: number, fill: Ink): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${INKS[fill]}"/>`

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at([x, y])}h${round(width)}v${round(height)}H${round(x)}z`
/** `turned` looks the other way. Lines keep their weight. */
export const placed = ([x, y]: Point, parts: string, turned = false): string =>
  `<g transform="translate(${at([x, y])})${turned ? 'scale(-1 1)' : ''}">${parts}</g>`

/** A whole drawing on its ground colour. `title` stands in the file for whoever opens it alone. */
export const drawing = (
  { title, sky, size: [width, height] = [1200, 520] }: { title: string; sky: Ink; size?: Point },
  ...parts: readonly string[]
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="${INKS.ink}" stroke-width="${WEIGHT}" stroke-linecap="round" stroke-linejoin="round">\n<title>${title}</title>\n${[flat(sky, box(0, 0, width, height)), ...parts].join('\n')}\n</svg>\n`
