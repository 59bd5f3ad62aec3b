import type {
  AreaManifest,
  AreaRoute,
  DrawingTools,
  SharePictureDesign,
  SiteIdentity,
} from 'shared-contracts'
import { escapeMarkup } from '@federation/node-kit/html'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workspaceModule } from '@federation/node-kit'
import { WEB_MANIFEST } from '@federation/node-kit/release-format'
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

const SHARE_WIDTH = 1200

export const readSharePictureDesign = async (): Promise<SharePictureDesign | null> => {
  const file = await workspaceModule('sharePictureDesign')
  return file === null
    ? null
    : ((await import(pathToFileURL(file).href)) as { look: SharePictureDesign }).look
}

export interface SharePng {
  /** 1200 by 630 pixels. */
  png: Buffer
  alt: string
}

export const createSharePictureRenderer = ({
  fonts,
  draw,
  alt,
}: SharePictureDesign): ((manifest: AreaManifest, route: AreaRoute) => Promise<SharePng>) => {
  const drawingTools: DrawingTools = { widthOf: createTextMeasurer(fonts), escape: escapeMarkup }
  return async (manifest, route) => ({
    png: await rasterize(draw(manifest, route, drawingTools), SHARE_WIDTH, { fonts }),
    alt: alt(route),
  })
}

const SOURCE = 'favicon.svg'

const PICTURES = [
  { file: 'favicon-32.png', size: 32, hasBackground: false },
  // Give these icons a background, because phones round the corners of home screen icons and show transparent pixels as black.
  { file: 'apple-touch-icon.png', size: 180, hasBackground: true },
  { file: 'app-192.png', size: 192, hasBackground: true },
  { file: 'app-512.png', size: 512, hasBackground: true },
]

const webManifest = ({ name, themeColor }: SiteIdentity) => ({
  name,
  short_name: name,
  start_url: '/',
  display: 'browser',
  background_color: themeColor,
  theme_color: themeColor,
  icons: [192, 512].map((size) => ({ src: `app-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
})

export const writeIcons = async (dir: string, site: SiteIdentity): Promise<void> => {
  const svg = await readFile(join(dir, SOURCE), 'utf8')
  for (const { file, size, hasBackground } of PICTURES) {
    await writeFile(
      join(dir, file),
      await rasterize(svg, size, hasBackground ? { background: site.iconColor } : {}),
    )
  }
  await writeFile(join(dir, WEB_MANIFEST), `${JSON.stringify(webManifest(site), null, 1)}\n`)
}

// Do not load system fonts, because pictures would then differ between machines.
const fontsOf = (fontFiles: readonly string[]): NonNullable<ResvgRenderOptions['font']> => ({
  loadSystemFonts: false,
  fontFiles: [...fontFiles],
})

/** Draws an SVG as PNG, `width` pixels wide. The same SVG gives the same bytes on every machine. */
export const rasterize = async (
  svg: string,
  width: number,
  { fonts = [], background }: { fonts?: readonly string[]; background?: string } = {},
): Promise<Buffer> => {
  const image = await renderAsync(svg, {
    font: fontsOf(fonts),
    fitTo: { mode: 'width', value: width },
    ...(background ? { background } : {}),
  })
  return image.asPng()
}

const EM = 100

/**
 * Returns a function that measures the width of text in units of the font size: 2.5 means 2.5 times the font size. In the text,
 * `<` and `&` must be escaped as in XML.
 */
export const createTextMeasurer = (fonts: readonly string[]): ((text: string, family: string) => number) => {
  const widths = new Map<string, number>()
  return (text, family) => {
    const key = `${family}\0${text}`
    const cachedWidth = widths.get(key)
    if (cachedWidth !== undefined) return cachedWidth
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="120" font-family="${family}" font-size="${EM}">${text}</text></svg>`
    const width = (new Resvg(svg, { font: fontsOf(fonts) }).innerBBox()?.width ?? 0) / EM
    widths.set(key, width)
    return width
  }
}
