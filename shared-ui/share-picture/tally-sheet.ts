import { createHash } from 'node:crypto'

// Family names that the font files declare. `fonts/subset.ts` does not change the name of the source font, so `DISPLAY` still
// contains its size `96pt`.
export const DISPLAY = 'Bricolage Grotesque 96pt ExtraBold'
export const TEXT = 'Inter'

const INK = '#14211b'
const RULE = '#e3ddcf'
const MARIGOLD = '#ffb020'

const STROKE_STEP = 15
const GROUP_STEP = 5 * STROKE_STEP + 8
const STROKE_HEIGHT = 42

/** Returns the SHA-256 of a page's path. Its bytes vary the tally marks from page to page. */
const createPathBytes = (path: string): number[] => [...createHash('sha256').update(path).digest()]

/** Returns the number of tally marks in each of the sheet's five rows. The sheet also shows the sum of these numbers. */
export const countTallyRows = (path: string): number[] =>
  createPathBytes(path)
    .slice(0, 5)
    .map((byte) => 3 + (byte % 13))

const strokes = (count: number, x: number, y: number, variation: (step: number) => number): string => {
  const marks: string[] = []
  for (let index = 0; index < count; index += 1) {
    const left = x + Math.floor(index / 5) * GROUP_STEP
    const lean = variation(index) % 5
    const place = index % 5
    if (place === 4) {
      marks.push(
        `<path d="M${left - 9} ${y - 5 - lean} L${left + 3 * STROKE_STEP + 9} ${y - STROKE_HEIGHT + 8 + lean}" stroke="${MARIGOLD}"/>`,
      )
    } else {
      const at = left + place * STROKE_STEP
      marks.push(
        `<path d="M${at} ${y} L${at + lean - 2} ${y - STROKE_HEIGHT + (variation(index + 7) % 4)}" stroke="${INK}"/>`,
      )
    }
  }
  return `<g fill="none" stroke-width="4.5" stroke-linecap="round">${marks.join('')}</g>`
}

const figure = (value: number, x: number, y: number, size: number) =>
  `<text x="${x}" y="${y}" text-anchor="end" font-family="${DISPLAY}" font-size="${size}" fill="${INK}">${value}</text>`

/** Draws a sheet with five rows of tally marks and their sum as SVG, in pixels. The left edge is at x = 0. */
export const tallySheet = (path: string, width: number, rowHeight: number): string => {
  const variation = createPathBytes(path)
  const rows = countTallyRows(path)
  const right = width - 36
  const lines = rows.map((count, row) => {
    const y = (row + 1) * rowHeight
    const rowVariation = (step: number) => variation[(row * 5 + step) % variation.length] ?? 0
    return `${strokes(count, 40, y - 20, rowVariation)}${figure(count, right, y - 22, 40)}<path d="M28 ${y} H${width - 28}" stroke="${RULE}" stroke-width="2"/>`
  })
  const total = rows.reduce((sum, count) => sum + count, 0)
  const y = rows.length * rowHeight
  return `${lines.join('')}
<path d="M${right - 104} ${y + 2} H${right + 8} M${right - 104} ${y + 92} H${right + 8} M${right - 104} ${y + 100} H${right + 8}" stroke="${INK}" stroke-width="3"/>
${figure(total, right, y + 74, 68)}`
}
