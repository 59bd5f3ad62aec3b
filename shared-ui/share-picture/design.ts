import { fileURLToPath } from 'node:url'
import { SITE, type AreaManifest, type AreaRoute, type SharePictureDesign } from 'shared-contracts'
import { createHash } from 'node:crypto'

interface FittedTitle {
  size: number
  lines: string[]
}

const SIZES = [88, 80, 72, 64, 58, 52]
const MAX_LINES = 4
const SPACE = 0.24

const breakInto = (words: string[], maxWidth: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > maxWidth) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/**
 * Breaks a title into lines of about equal length, at the largest font size at which they fit into `room`. `width` and `height`
 * are in pixels. The line height `leading` and the results of `wordWidth` are multiples of the font size.
 */
export const fitTitle = (
  title: string,
  room: { width: number; height: number; leading: number },
  wordWidth: (word: string) => number,
): FittedTitle => {
  const words = title.split(/\s+/)
  const widthOf = (text: string) => {
    const parts = text.split(' ')
    return parts.reduce((sum, word) => sum + wordWidth(word), 0) + (parts.length - 1) * SPACE
  }
  const fits = (lines: string[], size: number) =>
    lines.length <= MAX_LINES &&
    lines.length * size * room.leading <= room.height &&
    lines.every((line) => widthOf(line) * size <= room.width)
  const size =
    SIZES.find((candidate) => fits(breakInto(words, room.width / candidate, widthOf), candidate)) ?? 46
  let lines = breakInto(words, room.width / size, widthOf)
  for (let maxWidth = room.width / size; maxWidth > 0; maxWidth -= 0.1) {
    const narrower = breakInto(words, maxWidth, widthOf)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return { size, lines }
}

// Family names that the font files contain. `96pt` is part of the source font's name.
const DISPLAY = 'Bricolage Grotesque 96pt ExtraBold'
const TEXT = 'Inter'

const INK = '#14211b'
const INK_SOFT = '#4d5a53'
const PAPER = '#fbf8f1'
const RULE = '#e3ddcf'
const SPRUCE = '#0e5a47'
const MARIGOLD = '#ffb020'

const STROKE_STEP = 15
const GROUP_STEP = 5 * STROKE_STEP + 8
const STROKE_HEIGHT = 42

/**
 * Returns the SHA-256 of a page's path. Its bytes decide how many tally marks the page's picture has, and how they lean.
 */
const createPathBytes = (path: string): number[] => [...createHash('sha256').update(path).digest()]

/**
 * Returns how many tally marks each of the five rows in the share picture of the page `path` has. The picture also shows the
 * sum of these numbers.
 */
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

/**
 * Returns the SVG of a sheet of paper with five rows of tally marks, and their sum below. The page's `path` determines the
 * numbers and the shapes of the marks. `width` and `rowHeight` are in pixels. The left edge of the sheet is at x = 0.
 */
const tallySheet = (path: string, width: number, rowHeight: number): string => {
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

const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

const MARGIN = 72
const PANEL = 790
const TITLE = { top: 168, width: PANEL - MARGIN - 64, height: 350, leading: 1.06 }

/**
 * Returns `Case study` for an article. Otherwise returns the label of the menu group that links to the page, or an empty string
 * if no group links to it.
 */
const sectionOf = (manifest: AreaManifest, { path, kind }: AreaRoute): string => {
  if (kind === 'article') return 'Case study'
  const group = manifest.nav.find(
    ({ href, links }) => href === path || links.some((link) => link.href === path),
  )
  return group?.label ?? ''
}

const ruled = Array.from({ length: 14 }, (_, line) => `<path d="M0 ${45 * (line + 1)} H${PANEL}"/>`).join('')

const mark = `<g transform="translate(${MARGIN} 56) scale(1.5)">
<rect width="32" height="32" rx="7" fill="${SPRUCE}"/><g fill="none" stroke-width="2.6" stroke-linecap="round">
<path d="M8 8v16M13.3 8v16M18.7 8v16M24 8v16" stroke="${PAPER}"/><path d="M5 21 27 11" stroke="#ffb020"/></g></g>
<text x="${MARGIN + 66}" y="92" font-family="${DISPLAY}" font-size="36" fill="${INK}">${SITE.name}</text>`

/** Draws a page's share picture as SVG: the title on ruled paper, beside a sheet with tally marks and their sum. */
const draw: SharePictureDesign['draw'] = (manifest, route, { escape, widthOf }) => {
  const { path, title } = route
  const section = sectionOf(manifest, route)
  const { size, lines } = fitTitle(escape(title), TITLE, (word) => widthOf(word, DISPLAY))
  const leading = size * TITLE.leading
  const first = TITLE.top + (TITLE.height - lines.length * leading) / 2 + size * 0.84
  const heading = lines.map(
    (line, row) => `<tspan x="${MARGIN}" y="${(first + row * leading).toFixed(1)}">${line}</tspan>`,
  )
  const foot = `<tspan fill="${SPRUCE}">${escape(section)}</tspan><tspan dx="${section === '' ? 0 : 14}">${path === '/' ? '' : path}</tspan>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">
<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${PAPER}"/>
<g stroke="${RULE}" stroke-width="1.5" opacity="0.7">${ruled}</g>
<rect x="${PANEL}" width="${SHARE_WIDTH - PANEL}" height="${SHARE_HEIGHT}" fill="${manifest.tint}"/>
${mark}
<text font-family="${DISPLAY}" font-size="${size}" letter-spacing="${(-size * 0.015).toFixed(2)}" fill="${INK}">${heading.join('')}</text>
<text x="${MARGIN}" y="574" font-family="${TEXT}" font-size="24" fill="${INK_SOFT}">${foot}</text>
<g transform="translate(${PANEL - 40} 76) rotate(-2)">
<rect x="5" y="10" width="390" height="500" fill="${INK}" opacity="0.18"/>
<rect width="390" height="500" fill="#fff" stroke="${INK}" stroke-opacity="0.12"/>${tallySheet(path, 390, 76)}</g>
</svg>`
}

/**
 * Design of the site's share pictures, which social networks show beside a link. Builds of all parts of the site use it:
 * `sharePictureDesign` in the workspace's package.json is the path of this module.
 */
export const look: SharePictureDesign = {
  fonts: ['share-display.ttf', 'share-text.ttf'].map((file) =>
    fileURLToPath(new URL(`../fonts/${file}`, import.meta.url)),
  ),
  draw,
  alt: ({ title }) => `“${title}” on ruled paper, beside a sheet of tally marks with its total`,
}
