import { join } from 'node:path'
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { WORKSPACE } from '../../service/workspace.ts'

// Families by the names that the font files carry inside; the display cut keeps its variable parent's.
export const DISPLAY = 'Bricolage Grotesque 96pt ExtraBold'
export const TEXT = 'Inter'

const font: ResvgRenderOptions['font'] = {
  // Fonts of the machine would make other pictures on another machine.
  loadSystemFonts: false,
  fontFiles: ['share-display.ttf', 'share-text.ttf'].map((file) => join(WORKSPACE, 'shared-ui/fonts', file)),
  defaultFontFamily: TEXT,
}

/** Draws an SVG as PNG, `width` pixels wide. The same SVG gives the same bytes everywhere. */
export const rasterize = async (svg: string, width: number, background?: string): Promise<Buffer> => {
  const image = await renderAsync(svg, { font, fitTo: { mode: 'width', value: width }, ...(background ? { background } : {}) })
  return image.asPng()
}

const EM = 100
const widths = new Map<string, number>()

const inkWidth = (text: string): number => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="120" font-family="${DISPLAY}" font-size="${EM}">${text}</text></svg>`
  return new Resvg(svg, { font }).innerBBox()?.width ?? 0
}

/** Width of a piece of heading text, as a part of its font size. `text` is escaped already. */
export const displayWidth = (text: string): number => {
  const known = widths.get(text)
  if (known !== undefined) return known
  const width = inkWidth(text) / EM
  widths.set(text, width)
  return width
}
