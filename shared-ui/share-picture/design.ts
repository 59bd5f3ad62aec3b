import { fileURLToPath } from 'node:url'
import { SITE, type AreaManifest, type AreaRoute, type SharePictureDesign } from 'shared-contracts'
import { fitTitle } from './fit-title.ts'
import { DISPLAY, TEXT, tallySheet } from './tally-sheet.ts'

const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

const PAPER = '#fbf8f1'
const INK = '#14211b'
const INK_SOFT = '#4d5a53'
const SPRUCE = '#0e5a47'
const RULE = '#e3ddcf'

const MARGIN = 72
const PANEL = 790
const TITLE = { top: 168, width: PANEL - MARGIN - 64, height: 350, leading: 1.06 }

/**
 * Returns `Case study` for an article, otherwise the label of the menu group that links to the page. Empty if no group links to
 * the page.
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

/** Design of the site's share pictures. The build of an area imports the module whose path is in the workspace's package.json. */
export const look: SharePictureDesign = {
  fonts: ['share-display.ttf', 'share-text.ttf'].map((file) =>
    fileURLToPath(new URL(`../fonts/${file}`, import.meta.url)),
  ),
  draw,
  alt: ({ title }) => `“${title}” on ruled paper, beside a sheet of tally marks with its total`,
}
